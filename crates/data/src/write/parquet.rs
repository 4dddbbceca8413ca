//! Parquet files: every column of a group is encoded on a thread of its own, then all are put into the file in order.

use crate::tables::{ColumnKind, Field, SeriesInfo};
use bytes::Bytes;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::{
    ColumnCloseResult, ColumnWriterImpl, get_column_writer, get_typed_column_writer,
};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, Type};
use rayon::prelude::*;
use std::fs::File;
use std::sync::Arc;

/// A file being written.
pub(super) struct ParquetFile {
    writer: SerializedFileWriter<File>,
    properties: WriterPropertiesPtr,
}

impl ParquetFile {
    pub(super) fn create<R>(file: File, fields: &[Field<R>]) -> Result<ParquetFile> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_created_by(concat!("brickwool ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let properties = Arc::new(properties);
        let columns = fields.iter().map(|field| schema(field).map(Arc::new)).collect::<Result<Vec<_>>>()?;
        let schema = Type::group_type_builder("row").with_fields(columns).build()?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::clone(&properties))?;
        Ok(ParquetFile { writer, properties })
    }

    pub(super) fn write<R: Sync>(
        &mut self,
        fields: &[Field<R>],
        rows: &[R],
        series: &SeriesInfo,
    ) -> Result<()> {
        let descriptions = self.writer.schema_descr().columns();
        let encoded = fields
            .par_iter()
            .zip(descriptions)
            .map(|(field, column)| encode(field, rows, series, column, &self.properties))
            .collect::<Result<Vec<_>>>()?;
        let mut group = self.writer.next_row_group()?;
        for (bytes, close) in encoded {
            group.append_column(&bytes, close)?;
        }
        group.close()?;
        Ok(())
    }

    pub(super) fn finish(self) -> Result<()> {
        self.writer.close()?;
        Ok(())
    }
}

fn schema<R>(field: &Field<R>) -> Result<Type> {
    let integer = |bit_width, is_signed| Some(LogicalType::integer(bit_width, is_signed));
    let (physical, logical) = match field.column.kind {
        ColumnKind::Int16 => (Physical::INT32, integer(16, true)),
        ColumnKind::Int32 => (Physical::INT32, None),
        ColumnKind::Int64 => (Physical::INT64, None),
        ColumnKind::Uint64 => (Physical::INT64, integer(64, false)),
        ColumnKind::Float64 => (Physical::DOUBLE, None),
        ColumnKind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let nullable = field.column.is_nullable();
    Type::primitive_type_builder(&field.name(), physical)
        .with_logical_type(logical)
        .with_repetition(if nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED })
        .build()
}

/// A column of a group, as it goes into the file.
fn encode<R>(
    field: &Field<R>,
    rows: &[R],
    series: &SeriesInfo,
    column: &ColumnDescPtr,
    properties: &WriterPropertiesPtr,
) -> Result<(Bytes, ColumnCloseResult)> {
    let mut buffer = TrackedWrite::new(Vec::new());
    let pages = Box::new(SerializedPageWriter::new(&mut buffer));
    let writer = get_column_writer(Arc::clone(column), Arc::clone(properties), pages);
    let numbers = rows.iter().map(|row| field.number(row, series));
    let close = match field.column.kind {
        ColumnKind::Int16 | ColumnKind::Int32 => {
            let numbers = numbers.map(|number| number.map(|number| number as i32));
            fill::<Int32Type>(get_typed_column_writer(writer), numbers, field.column.is_nullable())
        }
        ColumnKind::Int64 | ColumnKind::Uint64 => {
            fill::<Int64Type>(get_typed_column_writer(writer), numbers, field.column.is_nullable())
        }
        ColumnKind::Float64 => {
            let reals = rows.iter().map(|row| field.real(row, series));
            fill::<DoubleType>(get_typed_column_writer(writer), reals, field.column.is_nullable())
        }
        ColumnKind::Text => {
            let words = rows.iter().map(|row| field.text(row, series));
            let words = words.map(|words| words.map(|words| ByteArray::from(words.as_bytes().to_vec())));
            fill::<ByteArrayType>(get_typed_column_writer(writer), words, field.column.is_nullable())
        }
    }?;
    Ok((Bytes::from(buffer.into_inner()?), close))
}

fn fill<T: DataType>(
    mut writer: ColumnWriterImpl<'_, T>,
    cells: impl Iterator<Item = Option<T::T>>,
    nullable: bool,
) -> Result<ColumnCloseResult> {
    if nullable {
        let mut levels = Vec::with_capacity(cells.size_hint().0);
        let values: Vec<T::T> =
            cells.inspect(|cell| levels.push(i16::from(cell.is_some()))).flatten().collect();
        writer.write_batch(&values, Some(&levels), None)?;
    } else {
        writer.write_batch(&cells.flatten().collect::<Vec<_>>(), None, None)?;
    }
    writer.close()
}
