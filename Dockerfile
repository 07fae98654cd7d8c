# Every deployable of ScanList, one target each (docs/operations.md):
#   services: gateway, lists, billing, notify    jobs: setup, shell, owner, marketing, fill    stand-ins: stand-ins
# docker compose builds them all; one alone is docker build --target lists .
# docker-compose.pinned.yml pins the bases by digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# What npm ci reads, so that a changed line of code does not install anew; a command of ours is linked only where its file is.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests \
  && find . '(' -name package.json -o -path './packages/*/bin/*' ')' -not -path '*/node_modules/*' -exec cp --parents '{}' /manifests ';' \
  && cp package-lock.json .npmrc /manifests

# The same commands as npm start: npm ci, then turbo. Scripts get smaller than there (CONTRIBUTING.md, Builds).
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV DO_NOT_TRACK=1 TURBO_TELEMETRY_DISABLED=1 TURBO_NO_UPDATE_NOTIFIER=1 BUILD_LEVEL=release
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm \
  npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN --mount=type=cache,target=/app/.turbo npm run build

# Of everything npm ci has installed, what each part needs when it runs.
FROM build AS gateway-modules
RUN ["node", "tools/deployment/copy-production-modules.mjs", "/modules", "services/gateway", "tools/deployment"]

FROM build AS lists-modules
RUN ["node", "tools/deployment/copy-production-modules.mjs", "/modules", "services/lists", "tools/deployment"]

FROM build AS billing-modules
RUN ["node", "tools/deployment/copy-production-modules.mjs", "/modules", "services/billing", "tools/deployment"]

FROM build AS notify-modules
RUN ["node", "tools/deployment/copy-production-modules.mjs", "/modules", "services/notify", "tools/deployment"]

FROM build AS local-stack-modules
RUN ["node", "tools/deployment/copy-production-modules.mjs", "/modules", "tools/local-stack", "tools/deployment"]

FROM build AS slice-modules
RUN ["node", "tools/deployment/copy-production-modules.mjs", "/modules", "packages/slices"]

# What every part stands on: files belong to root, the process to nobody who could change them.
FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NODE_ENV=production
# With a mode, for the checkout's own may let nobody else read it.
COPY --chmod=755 package.json ./

FROM base AS run
COPY --from=build /app/tools/deployment/dist/health.js tools/deployment/dist/health.js
USER node

# The base image has Perl, with which renderers are confined.
FROM run AS gateway
# A fresh volume takes over the owner of this folder.
USER root
RUN install -d -o node -g node /slices
USER node
COPY --from=gateway-modules /modules/node_modules node_modules
COPY --from=build /app/services/gateway/dist services/gateway/dist
ENV PORT=3000 SLICES_CACHE=/slices UV_THREADPOOL_SIZE=8
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "tools/deployment/dist/health.js", "gateway"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "services/gateway/dist/main.js"]

FROM run AS lists
COPY --from=lists-modules /modules/node_modules node_modules
COPY --from=build /app/services/lists/dist services/lists/dist
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "tools/deployment/dist/health.js", "lists"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=100", "services/lists/dist/main.js"]

FROM run AS billing
COPY --from=billing-modules /modules/node_modules node_modules
COPY --from=build /app/services/billing/dist services/billing/dist
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "tools/deployment/dist/health.js", "billing"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "services/billing/dist/main.js"]

FROM run AS notify
COPY --from=notify-modules /modules/node_modules node_modules
COPY --from=build /app/services/notify/dist services/notify/dist
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "tools/deployment/dist/health.js", "notify"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "services/notify/dist/main.js"]

FROM run AS stand-ins
COPY --from=local-stack-modules /modules/node_modules node_modules
COPY --from=build /app/tools/local-stack/dist/stand-ins.js tools/local-stack/dist/stand-ins.js
EXPOSE 8025 12111
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "tools/deployment/dist/health.js", "stand-ins"]
CMD ["node", "--enable-source-maps", "tools/local-stack/dist/stand-ins.js"]

# Makes databases, roles and streams or brings them up to date, and ends: its exit code says how that went.
FROM run AS setup
COPY --from=local-stack-modules /modules/node_modules node_modules
COPY --from=build /app/tools/local-stack/dist/set-up.js tools/local-stack/dist/set-up.js
COPY --from=build /app/tools/local-stack/dist/dead-letters.js tools/local-stack/dist/dead-letters.js
COPY --chmod=755 packages/persistence/migrations packages/persistence/migrations
COPY --chmod=755 services/gateway/migrations services/gateway/migrations
COPY --chmod=755 services/lists/migrations services/lists/migrations
COPY --chmod=755 services/billing/migrations services/billing/migrations
COPY --chmod=755 services/notify/migrations services/notify/migrations
COPY --chmod=755 tools/local-stack/migrations tools/local-stack/migrations
HEALTHCHECK NONE
CMD ["node", "--enable-source-maps", "tools/local-stack/dist/set-up.js"]

# A slice's build and the program that publishes it, which ends: its exit code says how that went. With
# --build-arg COMMIT=$(git rev-parse HEAD) the version names the commit.
FROM base AS publish
COPY --from=slice-modules /modules/node_modules node_modules
COPY --from=build /app/tools/slice/dist/publish-image.js tools/slice/dist/publish-image.js
COPY --from=build /app/tools/slice/dist/main.js tools/slice/dist/main.js
ARG COMMIT=
ENV SLICE_COMMIT=${COMMIT}
HEALTHCHECK NONE
USER node

FROM publish AS shell
COPY --chmod=755 apps/shell/package.json apps/shell/package.json
COPY --from=build /app/apps/shell/dist apps/shell/dist
CMD ["node", "--enable-source-maps", "tools/slice/dist/publish-image.js", "shell"]

FROM publish AS owner
COPY --chmod=755 apps/owner-mfe/package.json apps/owner-mfe/package.json
COPY --from=build /app/apps/owner-mfe/dist apps/owner-mfe/dist
CMD ["node", "--enable-source-maps", "tools/slice/dist/publish-image.js", "owner"]

FROM publish AS marketing
COPY --chmod=755 apps/marketing-mfe/package.json apps/marketing-mfe/package.json
COPY --from=build /app/apps/marketing-mfe/dist apps/marketing-mfe/dist
CMD ["node", "--enable-source-maps", "tools/slice/dist/publish-image.js", "marketing"]

FROM publish AS fill
COPY --chmod=755 apps/fill-mfe/package.json apps/fill-mfe/package.json
COPY --from=build /app/apps/fill-mfe/dist apps/fill-mfe/dist
CMD ["node", "--enable-source-maps", "tools/slice/dist/publish-image.js", "fill"]
