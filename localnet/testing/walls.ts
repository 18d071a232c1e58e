import { languages } from '@/lib/language'
import type { Import } from './imports'

/**
 * The import rules of a room: the rooms that it may use, the packages it must not import, and what
 * to do instead. A room is a folder in one of the top folders (`lib/order`), a folder in such a
 * folder that has an entry of its own (`lib/chain/pools`), or the files directly in a top folder
 * (`lib`). `*` matches every room without an entry of its own, and `=` the room of the same name. A
 * file of `messages` is a room, in each language.
 */
type Room = { uses: readonly string[]; never?: readonly string[]; advice: string }

const allLib = ['lib', 'lib/*']
/** The texts that every component may use. */
const sharedTexts = [
  'batch',
  'chart',
  'crossing',
  'earning',
  'errors',
  'failures',
  'refusals',
  'fills',
  'handler',
  'reasons',
  'recipients',
  'shared',
  'trade',
  'transfer',
  'wallet',
]

/** Texts that a feature may use: its own and the shared ones. */
const messages = ['messages/=', ...sharedTexts.map((name) => `messages/${name}`)]
/** Texts of any language: those of the own feature, and the ones that texts of every feature use. */
const allLanguages = languages.flatMap((language) =>
  ['=', 'shared', 'trade'].map((name) => `messages/${language}/${name}`),
)
const floorOfActions = ['actions', 'actions/run', 'actions/wallet', ...messages]
/** Hooks that every feature may use. */
const sharedHooks = ['hooks', 'hooks/browser', 'hooks/ticket', 'hooks/token', 'hooks/wallet']
const floorOfHooks = [...sharedHooks, ...floorOfActions]
const screens = ['react', 'next', 'wagmi']
const http = ['hono', '@hono', 'next']
/** Rooms that features of the service may use. */
const floorOfServer = ['server', 'server/chain', 'server/db', 'server/outside', ...allLib]
const feature = 'A feature never imports another feature'
const allOrders = 'the list of all orders imports the surfaces, and no surface imports the list'
const proofs = 'proofs serve all tickets and import none: pass the price'
const ticketOfIntents = 'tickets import intents, and intents import no ticket: pass the terms'

/**
 * Returns the rules of a room of `lib/chain`: it uses the chain itself and some other rooms of it.
 */
const chainRoom = (names: readonly string[], advice: string): Room => ({
  uses: ['lib', 'lib/api', 'lib/order', 'lib/routing', 'lib/chain', ...names.map((name) => `lib/chain/${name}`)],
  never: [...screens, 'node:'],
  advice,
})

/**
 * Returns the rules of a ticket for open orders: it shows the commitments that all surfaces share.
 */
const waitingTicket = (name: string): Room => ({
  uses: [
    ...['components/ui', 'components/trade', 'components/intent', 'components/proof', ...floorOfHooks],
    ...['hooks/approvals', 'hooks/intent'],
    ...[`hooks/${name}`, 'actions/approvals', 'actions/intent', `actions/${name}`, ...allLib],
  ],
  never: ['wagmi/actions', 'viem/actions'],
  advice: ticketOfIntents,
})

/**
 * The import rules: app -> components -> hooks -> actions -> messages -> lib <- server. `localnet`,
 * `e2e` and tests may use anything, but no product code uses them.
 */
export const rooms: Readonly<Record<string, Room>> = {
  app: {
    uses: ['components/*', 'messages/*', ...floorOfHooks, ...allLib],
    advice: 'a page renders one component; data comes through hooks',
  },

  'components/ui': {
    uses: ['messages/shared'],
    never: ['wagmi', 'viem'],
    advice: 'basic components are independent of trading: use components/trade',
  },
  'components/trade': {
    uses: ['components/ui', ...floorOfHooks, ...allLib],
    advice: 'shared components import no feature: pass differences as a prop or a slot',
  },
  'components/layout': {
    uses: ['components/ui', 'components/trade', ...floorOfHooks, ...allLib],
    advice: 'the layout imports no feature: pass differences as a prop or a slot',
  },
  'components/approvals': {
    uses: ['components/ui', 'components/trade', ...floorOfHooks, 'hooks/approvals', 'actions/approvals', ...allLib],
    never: ['wagmi/actions', 'viem/actions'],
    advice: 'approvals serve all surfaces and import none: a surface passes its needs (SurfaceOrdersProvider)',
  },
  'components/alerts': {
    uses: ['components/ui', 'components/trade', ...floorOfHooks, 'hooks/alerts', 'actions/alerts', ...allLib],
    never: ['wagmi/actions', 'viem/actions'],
    advice: 'alerts serve all surfaces and import none: an order passes its account',
  },
  'components/proof': {
    uses: ['components/ui', 'components/trade', ...floorOfHooks, 'hooks/proof', 'actions/proof', ...allLib],
    never: ['wagmi/actions', 'viem/actions'],
    advice: proofs,
  },
  'components/*': {
    uses: [
      'components/ui',
      'components/trade',
      'components/layout',
      'components/approvals',
      'components/alerts',
      'messages/layout',
      ...floorOfHooks,
      'hooks/approvals',
      'hooks/=',
      'actions/approvals',
      'actions/=',
      ...allLib,
    ],
    never: ['wagmi/actions', 'viem/actions'],
    advice: `${feature}: move shared code into components/trade; data comes through a hook, never from server`,
  },

  'components/swap': {
    uses: [
      'components/ui',
      'components/trade',
      'components/alerts',
      'components/intent',
      'components/proof',
      ...floorOfHooks,
      'hooks/intent',
      'hooks/proof',
      'hooks/swap',
      'actions/intent',
      'actions/proof',
      'actions/swap',
      ...allLib,
    ],
    never: ['wagmi/actions', 'viem/actions'],
    advice: ticketOfIntents,
  },
  'components/orders': {
    uses: [
      ...['components/ui', 'components/trade', 'components/layout', 'components/approvals', 'components/alerts'],
      ...['components/intent', 'components/otc', ...floorOfHooks, 'hooks/approvals', 'hooks/intent', 'hooks/otc'],
      ...['hooks/orders', 'actions/approvals', 'actions/intent', 'actions/otc', 'actions/orders', ...allLib],
    ],
    never: ['wagmi/actions', 'viem/actions'],
    advice: allOrders,
  },

  'components/limit': waitingTicket('limit'),
  'components/twap': waitingTicket('twap'),
  'components/handler': waitingTicket('handler'),

  ...Object.fromEntries(
    sharedHooks.map((name): [string, Room] => [
      name,
      {
        uses: [...floorOfHooks, ...allLib],
        advice: 'shared hooks import no feature: pass differences as arguments',
      },
    ]),
  ),
  'hooks/swap': {
    uses: [
      ...floorOfHooks,
      'hooks/intent',
      'hooks/proof',
      'actions/intent',
      'actions/proof',
      'actions/swap',
      ...allLib,
    ],
    never: ['node:', 'hono', 'pg'],
    advice: ticketOfIntents,
  },
  'hooks/limit': {
    uses: [...floorOfHooks, 'hooks/intent', 'actions/intent', 'actions/limit', ...allLib],
    never: ['node:', 'hono', 'pg'],
    advice: ticketOfIntents,
  },
  'hooks/twap': {
    uses: [...floorOfHooks, 'hooks/intent', 'actions/intent', 'actions/twap', ...allLib],
    never: ['node:', 'hono', 'pg'],
    advice: ticketOfIntents,
  },
  'hooks/handler': {
    uses: [...floorOfHooks, 'hooks/intent', 'actions/intent', ...allLib],
    never: ['node:', 'hono', 'pg'],
    advice: ticketOfIntents,
  },
  'hooks/orders': {
    uses: [
      ...[...floorOfHooks, 'hooks/intent', 'hooks/otc', 'hooks/swap', 'actions/intent', 'actions/otc'],
      ...['actions/swap', 'actions/orders', ...allLib],
    ],
    never: ['node:', 'hono', 'pg'],
    advice: allOrders,
  },
  'hooks/*': {
    uses: [...floorOfHooks, 'hooks/approvals', 'actions/approvals', 'actions/=', ...allLib],
    never: ['node:', 'hono', 'pg'],
    advice:
      `${feature}: move shared code into hooks/wallet, actions or lib; ` +
      'hooks import neither screens nor the server',
  },

  actions: {
    uses: ['actions/wallet', ...messages, ...allLib],
    never: screens,
    advice: 'a run is independent of React: a hook turns it into state',
  },
  'actions/run': {
    uses: [...floorOfActions, ...allLib],
    never: screens,
    advice: 'the engine of runs imports no feature: pass the surface as a value',
  },
  'actions/wallet': {
    uses: ['actions', ...messages, ...allLib],
    never: screens,
    advice: 'a transaction is independent of runs and features: pass differences as arguments',
  },
  'actions/swap': {
    uses: [...floorOfActions, 'actions/intent', 'actions/proof', ...allLib],
    never: [...screens, 'zustand', '@tanstack'],
    advice: ticketOfIntents,
  },
  'actions/limit': {
    uses: [...floorOfActions, 'actions/intent', ...allLib],
    never: [...screens, 'zustand', '@tanstack'],
    advice: ticketOfIntents,
  },
  'actions/twap': {
    uses: [...floorOfActions, 'actions/intent', ...allLib],
    never: [...screens, 'zustand', '@tanstack'],
    advice: ticketOfIntents,
  },
  'actions/orders': {
    uses: [...floorOfActions, 'actions/intent', 'actions/otc', ...allLib],
    never: [...screens, 'zustand', '@tanstack'],
    advice: allOrders,
  },
  'actions/*': {
    uses: [...floorOfActions, 'actions/approvals', ...allLib],
    never: [...screens, 'zustand', '@tanstack'],
    advice: `${feature}: move shared code into actions/run or actions/wallet, without React`,
  },

  'messages/*': {
    uses: ['messages/in-language', ...allLanguages, ...allLib],
    never: ['next', 'wagmi', 'viem', 'zustand', '@tanstack'],
    advice: 'texts import only their own feature: pass differences as arguments',
  },

  lib: {
    uses: [],
    never: [...screens, 'pg', 'drizzle-orm', 'node:'],
    advice: 'lib runs anywhere: no React, no database, no Node',
  },
  'lib/routing': { uses: [], never: [''], advice: 'pure arithmetic imports nothing at all: pass data' },
  'lib/proof': {
    uses: ['lib/api'],
    never: [''],
    advice: 'the verifier is independent of lib/routing: it reads only a proof',
  },
  'lib/order': {
    uses: ['lib'],
    never: [...screens, 'node:', 'zod'],
    advice: 'the rules of orders are pure: pass answers of endpoints and chains as data',
  },
  'lib/api': {
    uses: ['lib', 'lib/order'],
    never: [...screens, 'node:'],
    advice: 'the API is independent of chains: move shared types into lib or lib/order',
  },
  'lib/chain': {
    uses: ['lib', 'lib/api', 'lib/order', 'lib/routing'],
    never: [...screens, 'node:'],
    advice: 'lib runs anywhere: no React, no database, no Node',
  },
  'lib/chain/node': chainRoom([], 'a question to a node knows nothing of what is asked'),
  'lib/chain/registry': chainRoom(
    ['node', 'program', 'token', 'bridge', 'strategy', 'handler'],
    'the registry is data: it knows no order and no swap',
  ),
  'lib/chain/token': chainRoom(['node', 'registry', 'pools'], 'tokens know no order and no swap'),
  'lib/chain/pools': chainRoom(
    ['node', 'registry', 'token', 'program'],
    'pools know no intent, no OTC order and no swap',
  ),
  'lib/chain/program': chainRoom(['pools', 'swap', 'rfq'], 'a program of the executor knows no intent'),
  'lib/chain/approval': chainRoom(['node', 'rfq'], 'approvals serve every surface: a surface comes in as a value'),
  'lib/chain/rfq': chainRoom(['node', 'approval'], 'OTC orders know no intent and no route'),
  'lib/chain/fees': chainRoom(['node', 'rfq'], 'fees know no order: terms come in as data'),
  'lib/chain/bridge': chainRoom(['node', 'registry'], 'a bridge knows no pool and no route: amounts come in as data'),
  'lib/chain/handler': chainRoom(['node'], 'a handler knows no signed order: what was signed comes in as data'),
  'lib/chain/strategy': chainRoom(['node'], 'a vault knows no signed order: a position comes in as data'),
  'lib/chain/intent': chainRoom(
    ['node', 'approval', 'rfq', 'fees', 'bridge', 'strategy'],
    'an intent order knows no pool and no route',
  ),
  'lib/chain/swap': chainRoom(
    ['node', 'approval', 'rfq', 'fees', 'program', 'pools', 'token', 'registry'],
    'a swap of the market knows no intent',
  ),
  'lib/chain/local': chainRoom([], 'the local world knows no order'),
  'lib/*': { uses: allLib, never: [...screens, 'node:'], advice: 'lib runs anywhere: no React, no database, no Node' },

  server: {
    uses: ['server/*', ...allLib],
    never: ['react', 'wagmi'],
    advice: 'the server imports only lib, and no user interface',
  },
  'server/http': {
    uses: ['server', 'server/db', ...allLib],
    never: ['next', 'react', 'wagmi'],
    advice: 'HTTP imports no feature: pass an operation as a value',
  },
  'server/web': {
    uses: ['server', 'server/http', ...allLib],
    never: ['wagmi'],
    advice: 'the web role delegates to server/http',
  },
  'server/db': { uses: allLib, never: http, advice: 'tables import no feature' },
  'server/chain': {
    uses: ['server', 'server/db', ...allLib],
    never: http,
    advice: 'server/chain serves all features and imports none',
  },
  'server/outside': {
    uses: ['server', ...allLib],
    never: http,
    advice: 'requests to other servers serve all features: the caller parses the answer',
  },
  'server/ledger': {
    uses: floorOfServer,
    never: http,
    advice: 'the ledger serves all indexers and imports none: pass an indexer as a value',
  },
  'server/pricing': {
    uses: floorOfServer,
    never: http,
    advice: 'pricing serves all surfaces and imports none: pass a request as data',
  },
  'server/agents': {
    uses: [...floorOfServer, 'server/pricing'],
    never: http,
    advice: 'agents price and fill requests: requesters and outcomes belong to intents',
  },
  'server/intent': {
    uses: [...floorOfServer, 'server/ledger', 'server/pricing', 'server/agents'],
    never: http,
    advice: `${feature}: move shared prices into server/pricing, shared events into server/ledger`,
  },
  'server/bridge': {
    uses: [...floorOfServer, 'server/ledger', 'server/intent'],
    never: http,
    advice: 'transfers derive from orders and both chains: intents define orders, and import no bridge indexer',
  },
  'server/settlement': {
    uses: [...floorOfServer, 'server/ledger', 'server/agents', 'server/intent'],
    never: http,
    advice: 'settlements send signed orders to their chain: orders belong to intents, bids to agents',
  },
  'server/relay': {
    uses: [...floorOfServer, 'server/ledger', 'server/settlement'],
    never: http,
    advice: 'a relayer pays deposits of a chain, and is independent of orders, which belong to intents',
  },
  'server/quote': {
    uses: [...floorOfServer, 'server/pricing', 'server/intent'],
    never: http,
    advice: 'a quote combines prices of intents and the market, and stores nothing',
  },
  'server/observe': {
    uses: [...floorOfServer, 'server/pricing', 'server/http', 'server/system'],
    never: http,
    advice: 'measurements import the measured code, which gets them as a function',
  },
  'server/system': {
    uses: [...floorOfServer, 'server/agents'],
    never: http,
    advice: 'the system reports the state of all features, and changes none',
  },
  'server/workers': {
    uses: ['server', 'server/*', ...allLib],
    never: http,
    advice: 'workers run steps of features, without HTTP',
  },
  'server/roles': {
    uses: ['server', 'server/*', ...allLib],
    never: ['react', 'wagmi'],
    advice: 'a role composes a process: no other code imports all features',
  },
  'server/*': {
    uses: [...floorOfServer, 'server/ledger', 'server/pricing'],
    never: http,
    advice: `${feature}: move shared code, as a function of (deps, input), into server/chain, server/ledger or lib`,
  },

  build: { uses: allLib, advice: 'the production build does not import the local world' },
  'build/*': { uses: ['build', ...allLib], advice: 'the production build does not import the local world' },
}

const floors = [
  'app',
  'components',
  'hooks',
  'actions',
  'messages',
  'lib',
  'server',
  'build',
  'localnet',
  'e2e',
  'contracts',
]
const free = ['localnet', 'e2e', 'contracts']
const forTests = /\.(test|bench)\.tsx?$|\/(testing|bench)\//

/**
 * Returns the rule that an import breaks, with the advice; undefined if it breaks none.
 *
 * @example
 * crossingOf({ from: 'lib/amount.ts', to: 'server/log.ts' })
 * // 'lib/amount.ts -> server/log.ts: lib runs anywhere: ...'
 */
export const crossingOf = ({ from, to }: Import): string | undefined => {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === undefined || free.includes(here) || forTests.test(from)) return undefined
  const { uses, never = [], advice } = rooms[here] ?? rooms[here.replace(/\/.*/, '/*')]!
  const isAllowed =
    there === undefined
      ? !never.some((name) => isPackage(to, name))
      : !forTests.test(to) && (here === there || uses.some((use) => isRoom(there, use.replace('=', featureOf(here)))))
  return isAllowed ? undefined : `${from} -> ${to}: ${advice}`
}

/**
 * Returns the room of a file; undefined for a package, and for a file that configures the project.
 */
const roomOf = (name: string): string | undefined => {
  const [floor = '', folder, file] = name.split('/')
  if (!floors.includes(floor)) return undefined
  const inner = `${floor}/${folder}/${file}`
  if (inner in rooms) return inner
  if (floor === 'messages') return name.replace(/(\.test)?\.tsx?$/, '')
  return file === undefined || floor === 'app' || free.includes(floor) ? floor : `${floor}/${folder}`
}

const featureOf = (room: string) => room.replace(/.*\//, '')
const isRoom = (room: string, use: string) => (use.endsWith('/*') ? room.startsWith(use.slice(0, -1)) : room === use)
/**
 * True if a specifier is of a package. `node:` and the empty name match all that begin with them.
 */
const isPackage = (specifier: string, name: string) =>
  name === '' || specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`)
