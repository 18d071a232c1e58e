import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { findCycles, importsOf } from './imports'
import { listFiles } from './list-files'
import { crossingOf } from './walls'

const imports = listFiles('*.ts', '*.tsx').flatMap((file) =>
  importsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')),
)

test('default', () => {
  expect(imports.length).toBeGreaterThan(5_000)
  expect(imports.flatMap((each) => crossingOf(each) ?? [])).toEqual([])
})

test('behavior: no import cycles', () => {
  expect(findCycles(imports)).toEqual([])
  const planted = importsOf('lib/errors.ts', "import type { Amount } from './amount'")
  // A cycle may start at any of its files.
  const cycles = findCycles([...imports, ...planted]).map((cycle) => new Set(cycle))
  expect(cycles).toEqual([new Set(['lib/errors.ts', 'lib/amount.ts'])])
})

test.each([
  ['app/page.tsx', "import { createApp } from '@/server/app'"],
  ['app/page.tsx', "import type { Deps } from '../server/deps'"],
  ['app/page.tsx', "export { startAnvil } from '@/localnet/chain/anvil'"],
  ['components/ui/card.tsx', "import { formatAmount } from '@/lib/amount'"],
  ['components/ui/card.tsx', "import { TokenIcon } from '../trade/token-icon'"],
  ['components/ui/card.tsx', "import { useAccount } from 'wagmi'"],
  ['components/trade/row.tsx', "import { SwapPage } from '@/components/swap/swap-page'"],
  ['components/layout/row.tsx', "import { useQuote } from '@/hooks/swap/use-quote'"],
  ['components/swap/row.tsx', "import { useDesk } from '../../hooks/otc/use-desk'"],
  ['components/otc/row.tsx', "const page = () => import('../swap/swap-page')"],
  ['components/limit/row.tsx', "import { sendTransaction } from 'wagmi/actions'"],
  ['hooks/use-words.ts', "import { runSwap } from '@/actions/swap/run-swap'"],
  ['hooks/wallet/use-words.ts', "import type { OtcRun } from '@/actions/otc/otc-run'"],
  ['hooks/otc/use-words.ts', "import { runSwap } from '../../actions/swap/run-swap'"],
  ['actions/otc/words.ts', "import { runSwap } from '../swap/run-swap'"],
  ['actions/run/words.ts', "import type { SwapRun } from '../swap/swap-run'"],
  ['actions/wallet/words.ts', "import { advanceRun } from '../run/advance-run'"],
  ['actions/swap/words.ts', "import { useSender } from '@/hooks/wallet/run/use-sender'"],
  ['actions/swap/words.ts', "import { useMemo } from 'react'"],
  ['hooks/swap/use-words.ts', "import { Card } from '@/components/ui/card'"],
  ['components/swap/row.tsx', "import { otcText } from '@/messages/otc'"],
  ['messages/en/swap.tsx', "import { otcText } from './otc'"],
  ['lib/words.ts', "import { useState } from 'react'"],
  ['lib/words.ts', "import { readFile } from 'node:fs/promises'"],
  ['lib/order/words.ts', "import type { Chain } from '@/lib/chain/chain'"],
  ['lib/api/words.ts', "type Chain = import('../chain/chain').Chain"],
  ['lib/chain/node/words.ts', "import { prove } from '@/lib/proof/check-proof'"],
  ['lib/chain/pools/candidates.ts', "import { settleCall } from '../intent/settle-call'"],
  ['lib/chain/node/aggregate.ts', "import { findToken } from '../registry/registry'"],
  ['lib/chain/intent/intent-call.ts', "import type { Swap } from '@/lib/chain/swap/transactions'"],
  ['lib/routing/words.ts', "import { parseUnits } from 'viem'"],
  ['lib/routing/words.ts', "import { formatAmount } from '../amount'"],
  ['lib/proof/words.ts', "import { sweep } from '../routing/sweep'"],
  ['build/words.ts', "import { startAnvil } from '@/localnet/chain/anvil'"],
  ['server/words.ts', "import { buildOnce } from '@/build/build-once'"],
  ['server/chain/words.ts', "import { quote } from '../pricing/quote'"],
  ['server/http/words.ts', "import { getPrices } from '../market/get-prices'"],
  ['server/market/words.ts', "import { getOrder } from '../otc/get-order'"],
  ['server/pricing/words.ts', "import { getPrices } from '../market/get-prices'"],
  ['server/otc/words.ts', "import { Hono } from 'hono'"],
  ['server/words.ts', "import { useQuote } from '@/hooks/swap/use-quote'"],
  ['server/words.ts', "import { createTestService } from './testing/harness'"],
])('error: a wall stands between %s and %s', (file, source) => {
  const crossings = importsOf(file, source).map(crossingOf)
  expect(crossings).toEqual([expect.stringMatching(/^\S+ -> \S+: .{20}/)])
})
