# Almanac in a container of its own: the executable and the C library, no shell, no root.
#   docker build -t almanac . && docker run -p 3000:3000 --read-only almanac
# Metrics for Prometheus have a port of their own: add -e ALMANAC_METRICS_LISTEN=0.0.0.0:9464 and do not publish it.
FROM oven/bun:1.4.4 AS build
WORKDIR /almanac
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build:data && bun run build

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /almanac/dist/almanac /usr/local/bin/almanac
ENV ALMANAC_HOST=0.0.0.0
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=5s CMD ["/usr/local/bin/almanac", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/almanac"]
CMD ["serve"]
