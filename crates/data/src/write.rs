//! Writes a table as files: groups of rows in a fixed number, collected in parts of a fixed number of groups.
//!
//! Where a group or a part ends depends on nothing but the number of rows before it, so that the files are the same on
//! any number of threads. A part has the ending `.unfinished` until it is complete: what ends in `.parquet`, `.csv` or
//! `.jsonl` can be read, even after a crash.

mod parquet;
mod text;

use crate::tables::{Field, SeriesInfo, TableColumn};
use crate::{DataError, Format};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many groups a part holds: enough that a folder stays short, few enough that a part's index stays small.
const GROUPS_PER_PART: usize = 32;

/// A table being written.
pub(crate) struct TableWriter<R: 'static> {
    folder: PathBuf,
    format: Format,
    series: Arc<SeriesInfo>,
    fields: Vec<Field<R>>,
    rows_per_group: usize,
    /// Rows that do not make a group yet.
    waiting: Vec<R>,
    part: Option<OpenPart>,
    written: Vec<WrittenFile>,
}

/// A file that is complete.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct WrittenFile {
    /// Its name in the export's folder.
    pub file: String,
    /// How many rows it holds.
    pub rows: u64,
}

/// A part being written.
struct OpenPart {
    name: String,
    path: PathBuf,
    rows: u64,
    groups: usize,
    file: PartFile,
}

enum PartFile {
    Parquet(parquet::ParquetFile),
    Text(text::TextFile),
}

impl<R: Send + Sync + 'static> TableWriter<R> {
    /// A table in a folder of this name, which is made.
    pub(crate) fn create(
        export: &Path,
        name: &str,
        columns: &[&'static [TableColumn<R>]],
        rows_per_group: usize,
        format: Format,
        series: Arc<SeriesInfo>,
    ) -> Result<TableWriter<R>, DataError> {
        let folder = export.join(name);
        fs::create_dir(&folder).map_err(DataError::io("create", &folder))?;
        let mut table = TableWriter {
            folder,
            format,
            series,
            fields: Field::all(columns),
            rows_per_group,
            waiting: Vec::new(),
            part: None,
            written: Vec::new(),
        };
        table.open_part()?;
        Ok(table)
    }

    /// Takes in rows, and writes those that make whole groups.
    pub(crate) fn take(&mut self, mut rows: Vec<R>) -> Result<(), DataError> {
        self.waiting.append(&mut rows);
        while self.waiting.len() >= self.rows_per_group {
            let rest = self.waiting.split_off(self.rows_per_group);
            let group = std::mem::replace(&mut self.waiting, rest);
            self.write(&group)?;
        }
        Ok(())
    }

    /// Writes what is left.
    pub(crate) fn finish(mut self) -> Result<Vec<WrittenFile>, DataError> {
        let group = std::mem::take(&mut self.waiting);
        // A table without rows is a file without rows, so that whoever reads it finds its columns.
        if !group.is_empty() || self.written.is_empty() && self.part.is_none() {
            self.write(&group)?;
        }
        self.close_part()?;
        Ok(self.written)
    }

    fn write(&mut self, group: &[R]) -> Result<(), DataError> {
        if self.part.is_none() {
            self.open_part()?;
        }
        let Some(part) = &mut self.part else { return Ok(()) };
        match &mut part.file {
            PartFile::Parquet(file) => file
                .write(&self.fields, group, &self.series)
                .map_err(|cause| DataError::Parquet { path: part.path.clone(), cause })?,
            PartFile::Text(file) => {
                file.write(&self.fields, group, &self.series).map_err(DataError::io("write", &part.path))?
            }
        }
        part.rows += group.len() as u64;
        part.groups += 1;
        if part.groups == GROUPS_PER_PART { self.close_part() } else { Ok(()) }
    }

    fn open_part(&mut self) -> Result<(), DataError> {
        let name = format!("part-{:04}.{}", self.written.len(), self.format.ending());
        let path = self.folder.join(format!("{name}.unfinished"));
        let file = File::create_new(&path).map_err(DataError::io("create", &path))?;
        let file = match self.format {
            Format::Parquet => parquet::ParquetFile::create(file, &self.fields)
                .map(PartFile::Parquet)
                .map_err(|cause| DataError::Parquet { path: path.clone(), cause })?,
            Format::Csv | Format::Jsonl => text::TextFile::create(file, &self.fields, self.format)
                .map(PartFile::Text)
                .map_err(DataError::io("write", &path))?,
        };
        self.part = Some(OpenPart { name, path, rows: 0, groups: 0, file });
        Ok(())
    }

    fn close_part(&mut self) -> Result<(), DataError> {
        let Some(part) = self.part.take() else { return Ok(()) };
        match part.file {
            PartFile::Parquet(file) => {
                file.finish().map_err(|cause| DataError::Parquet { path: part.path.clone(), cause })?
            }
            PartFile::Text(file) => file.finish().map_err(DataError::io("write", &part.path))?,
        }
        let done = self.folder.join(&part.name);
        fs::rename(&part.path, &done).map_err(DataError::io("rename", &part.path))?;
        let folder = self.folder.file_name().unwrap_or_default().to_string_lossy();
        self.written.push(WrittenFile { file: format!("{folder}/{}", part.name), rows: part.rows });
        Ok(())
    }
}
