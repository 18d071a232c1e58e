import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/intent-schema.ts',
    './server/db/bridge-schema.ts',
    './server/db/round-schema.ts',
    './server/db/price-schema.ts',
    './server/db/swap-schema.ts',
    './server/db/partner-schema.ts',
    './server/db/fee-schema.ts',
    './server/db/pool-schema.ts',
    './server/db/index-schema.ts',
    './server/db/send-schema.ts',
    './server/db/follow-schema.ts',
    './server/db/alert-schema.ts',
  ],
  out: './server/db/migrations',
})
