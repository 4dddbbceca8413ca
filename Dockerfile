# The server as a small image: one program, an unprivileged user, a read-only file system, one volume for the data.
#
#   docker build --tag brickwool .
#   docker run --read-only --cap-drop ALL --publish 8080:8080 --volume brickwool:/data brickwool

FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
# For any processor of the last fifteen years, not for the one that builds. (Set RUSTFLAGS wins over .cargo/config.toml.)
ARG TARGETARCH=amd64
RUN if [ "$TARGETARCH" = amd64 ]; then export RUSTFLAGS="-C target-cpu=x86-64-v2"; else export RUSTFLAGS=""; fi \
    && cargo build --locked --profile dist --package brickwool --bin brickwool \
    && install -D --mode 0755 target/dist/brickwool /image/usr/local/bin/brickwool \
    && install --directory --mode 0700 --owner 65532 --group 65532 /image/data

# The C library and nothing else: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /image /
USER 65532:65532
VOLUME /data
EXPOSE 8080
ENV BRICKWOOL_ADDR=0.0.0.0:8080 \
    BRICKWOOL_STORE=sqlite:/data/brickwool.db
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["/usr/local/bin/brickwool", "health", "http://127.0.0.1:8080"]
ENTRYPOINT ["/usr/local/bin/brickwool"]
CMD ["serve"]
