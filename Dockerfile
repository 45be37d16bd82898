# Almanac in a container of its own: the executable and the C library, no shell, no root. It keeps its keys in a volume.
#   docker build -t almanac . && docker run -p 3000:3000 -v almanac:/var/lib/almanac --read-only almanac
# Metrics for Prometheus have a port of their own: add -e ALMANAC_METRICS_LISTEN=0.0.0.0:9464 and do not publish it.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /almanac
COPY package.json bun.lock bunfig.toml ./
RUN npm install --global bun@1.4.5 && bun install --frozen-lockfile
COPY . .
# Built on the machine's own architecture, for that of the image, of which only the last stage is.
ARG TARGETARCH BUILDARCH
RUN bun run build:data && mkdir /state && if [ "$TARGETARCH" = "$BUILDARCH" ]; then bun run build; \
  else bun run build --target "bun-linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)"; fi

FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f
COPY --from=build /almanac/dist/almanac /usr/local/bin/almanac
COPY --from=build --chown=nonroot:nonroot /state /var/lib/almanac
VOLUME /var/lib/almanac
ENV ALMANAC_HOST=0.0.0.0 ALMANAC_STATE=/var/lib/almanac/state.sqlite
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=5s CMD ["/usr/local/bin/almanac", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/almanac"]
CMD ["serve"]
