# Builds one image for every role of the service; ROLE selects it (docs/operating.md). The steps are
# commands of package.json, and build/image.test.ts runs this file without a container.
FROM node:20-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
RUN npm run assemble -- image

FROM node:20-bookworm-slim
WORKDIR /caravel
# Root owns the files, so that the process cannot change its own program.
COPY --from=build /build/image .
ENV NODE_ENV=production HOST=0.0.0.0 HEALTH_PORT=9000
USER node
EXPOSE 3000 4000 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/service/main.mjs"]
