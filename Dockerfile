# The pages, the binary that carries them, and an image with nothing else in it.
FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS pages
WORKDIR /src/ui
COPY ui/package.json ui/package-lock.json ui/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY ui/ ./
RUN npm run build

FROM golang:1.26.8-bookworm@sha256:a688600ca24f8a4d3ca77f95b0dd40704a9fc787c826660eb7ba0b641b8b175d AS server
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=pages /src/ui/dist/ ui/dist/
ARG REVISION=unknown
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false \
        -ldflags "-s -w -X weddings/internal/obs.Revision=${REVISION}" -o /weddings ./cmd/weddings \
    && mkdir /data

# Certificates and a user without rights; no shell, no package manager.
FROM gcr.io/distroless/static-debian12:nonroot@sha256:afa5c872c891853ca7fcf1f12c3edb23f7eeef36189728842dd51042ff57f7ab
COPY --from=server /weddings /weddings
COPY --from=server --chown=nonroot:nonroot /data /data
ENV DATA_DIR=/data LOG_FORMAT=json METRICS_ADDR=:9090 DEMO=0
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["/weddings", "health"]
ENTRYPOINT ["/weddings"]
CMD ["serve"]
