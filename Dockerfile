# The same path as `npm start`: install what the lockfile says, build, run the compiled server.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev
RUN npm run build
# PostgreSQL 15, the fakes of WhatsApp and the hostile texts serve the tests only.
RUN npm prune --omit=dev && rm -rf node_modules/postgres-15-* packages/whatsapp-fakes node_modules/@balcao/whatsapp-fakes \
    packages/testing node_modules/@balcao/testing

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Makes voice notes of recorded audio.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
# The node user owns the files: without DATABASE_URL the embedded PostgreSQL links its libraries on first start.
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/packages ./packages
COPY --from=build --chown=node:node /app/apps ./apps
USER node
VOLUME /data
EXPOSE 3000
# Whether it can do its work; whoever restarts containers that are stuck asks /livez.
HEALTHCHECK --interval=15s --timeout=10s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
