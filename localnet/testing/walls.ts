import type { Import } from './imports'

/**
 * A room of the project: which rooms it may use beside itself, the packages it must not import, and what
 * to do instead. A room is a folder in one of the top folders (`lib/order`), a folder in such a folder that
 * has an entry of its own (`lib/chain/pools`), or the files directly in a top folder (`lib`). `*` matches
 * every room without an entry of its own, and `=` the room of the same name. A file of `messages` is a room.
 */
type Room = { uses: readonly string[]; never?: readonly string[]; door: string }

const wholeLib = ['lib', 'lib/*']
/** The texts that every component may use. */
const sharedTexts = [
  'chart',
  'crossing',
  'earning',
  'errors',
  'fills',
  'handler',
  'reasons',
  'shared',
  'trade',
  'transfer',
  'wallet',
]

/** Texts that a feature may say: its own and those of all. */
const messages = ['messages/=', ...sharedTexts.map((name) => `messages/${name}`)]
const floorOfActions = ['actions', 'actions/run', 'actions/wallet', ...messages]
/** Hooks that every feature may use. */
const sharedHooks = ['hooks', 'hooks/browser', 'hooks/ticket', 'hooks/token', 'hooks/wallet']
const floorOfHooks = [...sharedHooks, ...floorOfActions]
const screens = ['react', 'next', 'wagmi']
const http = ['hono', '@hono', 'next']
/** What features of the service stand on. */
const floorOfServer = ['server', 'server/chain', 'server/db', 'server/outside', ...wholeLib]
const feature = 'A feature never imports another feature'
const allOrders = 'a list of all orders stands on the surfaces they are of, and those know no list'
const proofs = 'proofs serve every ticket and know none: what is proved comes in as a price'
const ticketOfIntents = 'a ticket stands on intents, and intents know no ticket: what it asks comes in as terms'

/** A room of `lib/chain`: it uses the chain itself and some other rooms of it. */
const chainRoom = (names: readonly string[], door: string): Room => ({
  uses: ['lib', 'lib/api', 'lib/order', 'lib/routing', 'lib/chain', ...names.map((name) => `lib/chain/${name}`)],
  never: [...screens, 'node:'],
  door,
})

/** A ticket of an order that waits: it says what backs it, which all surfaces share. */
const waitingTicket = (name: string): Room => ({
  uses: [
    ...['components/ui', 'components/trade', 'components/intent', 'components/proof', ...floorOfHooks],
    ...['hooks/approvals', 'hooks/intent'],
    ...[`hooks/${name}`, 'actions/approvals', 'actions/intent', `actions/${name}`, ...wholeLib],
  ],
  never: ['wagmi/actions', 'viem/actions'],
  door: ticketOfIntents,
})

/**
 * The walls: app -> components -> hooks -> actions -> messages -> lib <- server. `localnet`, `e2e` and tests may use
 * anything, but no product code uses them.
 */
export const rooms: Readonly<Record<string, Room>> = {
  app: {
    uses: ['components/*', ...floorOfHooks, ...wholeLib],
    door: 'a page names one component; data comes through hooks',
  },

  'components/ui': {
    uses: ['messages/shared'],
    never: ['wagmi', 'viem'],
    door: 'the alphabet knows nothing of trading: put the meaning into components/trade',
  },
  'components/trade': {
    uses: ['components/ui', ...floorOfHooks, ...wholeLib],
    door: 'shared words know no feature: pass what differs as a prop or a slot',
  },
  'components/layout': {
    uses: ['components/ui', 'components/trade', ...floorOfHooks, ...wholeLib],
    door: 'the frame knows no feature: pass what differs as a prop or a slot',
  },
  'components/approvals': {
    uses: ['components/ui', 'components/trade', ...floorOfHooks, 'hooks/approvals', 'actions/approvals', ...wholeLib],
    never: ['wagmi/actions', 'viem/actions'],
    door: 'approvals serve every surface and know none: a surface says what its orders need (SurfaceOrdersProvider)',
  },
  'components/proof': {
    uses: ['components/ui', 'components/trade', ...floorOfHooks, 'hooks/proof', 'actions/proof', ...wholeLib],
    never: ['wagmi/actions', 'viem/actions'],
    door: proofs,
  },
  'components/*': {
    uses: [
      'components/ui',
      'components/trade',
      'components/layout',
      'components/approvals',
      'messages/layout',
      ...floorOfHooks,
      'hooks/approvals',
      'hooks/=',
      'actions/approvals',
      'actions/=',
      ...wholeLib,
    ],
    never: ['wagmi/actions', 'viem/actions'],
    door: `${feature}: move what both need into components/trade; data comes through a hook, never from server`,
  },

  'components/swap': {
    uses: [
      'components/ui',
      'components/trade',
      'components/intent',
      'components/proof',
      ...floorOfHooks,
      'hooks/intent',
      'hooks/proof',
      'hooks/swap',
      'actions/intent',
      'actions/proof',
      'actions/swap',
      ...wholeLib,
    ],
    never: ['wagmi/actions', 'viem/actions'],
    door: ticketOfIntents,
  },
  'components/orders': {
    uses: [
      ...['components/ui', 'components/trade', 'components/layout', 'components/approvals'],
      ...['components/intent', 'components/otc', ...floorOfHooks, 'hooks/approvals', 'hooks/intent', 'hooks/otc'],
      ...['hooks/orders', 'actions/approvals', 'actions/intent', 'actions/otc', 'actions/orders', ...wholeLib],
    ],
    never: ['wagmi/actions', 'viem/actions'],
    door: allOrders,
  },

  'components/limit': waitingTicket('limit'),
  'components/twap': waitingTicket('twap'),
  'components/handler': waitingTicket('handler'),

  ...Object.fromEntries(
    sharedHooks.map((name): [string, Room] => [
      name,
      {
        uses: [...floorOfHooks, ...wholeLib],
        door: 'what all hooks need knows no feature: pass what differs',
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
      ...wholeLib,
    ],
    never: ['node:', 'hono', 'pg'],
    door: ticketOfIntents,
  },
  'hooks/limit': {
    uses: [...floorOfHooks, 'hooks/intent', 'actions/intent', 'actions/limit', ...wholeLib],
    never: ['node:', 'hono', 'pg'],
    door: ticketOfIntents,
  },
  'hooks/twap': {
    uses: [...floorOfHooks, 'hooks/intent', 'actions/intent', 'actions/twap', ...wholeLib],
    never: ['node:', 'hono', 'pg'],
    door: ticketOfIntents,
  },
  'hooks/handler': {
    uses: [...floorOfHooks, 'hooks/intent', 'actions/intent', ...wholeLib],
    never: ['node:', 'hono', 'pg'],
    door: ticketOfIntents,
  },
  'hooks/orders': {
    uses: [
      ...[...floorOfHooks, 'hooks/intent', 'hooks/otc', 'hooks/swap', 'actions/intent', 'actions/otc'],
      ...['actions/swap', 'actions/orders', ...wholeLib],
    ],
    never: ['node:', 'hono', 'pg'],
    door: allOrders,
  },
  'hooks/*': {
    uses: [...floorOfHooks, 'hooks/approvals', 'actions/approvals', 'actions/=', ...wholeLib],
    never: ['node:', 'hono', 'pg'],
    door: `${feature}: move what both need into hooks/wallet, actions or lib; hooks know neither screens nor the server`,
  },

  actions: {
    uses: ['actions/wallet', ...messages, ...wholeLib],
    never: screens,
    door: 'what a run does needs no React: a hook turns it into state',
  },
  'actions/run': {
    uses: [...floorOfActions, ...wholeLib],
    never: screens,
    door: 'the engine of runs knows no feature: a surface is a value',
  },
  'actions/wallet': {
    uses: ['actions', ...messages, ...wholeLib],
    never: screens,
    door: 'one transaction knows no run and no feature: pass what differs',
  },
  'actions/swap': {
    uses: [...floorOfActions, 'actions/intent', 'actions/proof', ...wholeLib],
    never: [...screens, 'zustand', '@tanstack'],
    door: ticketOfIntents,
  },
  'actions/limit': {
    uses: [...floorOfActions, 'actions/intent', ...wholeLib],
    never: [...screens, 'zustand', '@tanstack'],
    door: ticketOfIntents,
  },
  'actions/twap': {
    uses: [...floorOfActions, 'actions/intent', ...wholeLib],
    never: [...screens, 'zustand', '@tanstack'],
    door: ticketOfIntents,
  },
  'actions/orders': {
    uses: [...floorOfActions, 'actions/intent', 'actions/otc', ...wholeLib],
    never: [...screens, 'zustand', '@tanstack'],
    door: allOrders,
  },
  'actions/*': {
    uses: [...floorOfActions, 'actions/approvals', ...wholeLib],
    never: [...screens, 'zustand', '@tanstack'],
    door: `${feature}: move what both need into actions/run or actions/wallet; it needs no React`,
  },

  'messages/*': {
    uses: ['messages/shared', 'messages/trade', ...wholeLib],
    never: ['next', 'wagmi', 'viem', 'zustand', '@tanstack'],
    door: 'a text knows no feature but its own: what differs comes in as an argument',
  },

  lib: {
    uses: [],
    never: [...screens, 'pg', 'drizzle-orm', 'node:'],
    door: 'lib runs anywhere: no React, no database, no Node',
  },
  'lib/routing': { uses: [], never: [''], door: 'pure arithmetic imports nothing at all: pass data' },
  'lib/proof': {
    uses: ['lib/api'],
    never: [''],
    door: 'it checks what lib/routing claims: it shares nothing with it and reads nothing but a proof',
  },
  'lib/order': {
    uses: ['lib'],
    never: [...screens, 'node:', 'zod'],
    door: 'the rules of orders are pure: what an endpoint or a chain says comes in as data',
  },
  'lib/api': {
    uses: ['lib', 'lib/order'],
    never: [...screens, 'node:'],
    door: 'the contract knows no chain: what both need is a word of lib or lib/order',
  },
  'lib/chain': {
    uses: ['lib', 'lib/api', 'lib/order', 'lib/routing'],
    never: [...screens, 'node:'],
    door: 'lib runs anywhere: no React, no database, no Node',
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
  'lib/*': { uses: wholeLib, never: [...screens, 'node:'], door: 'lib runs anywhere: no React, no database, no Node' },

  server: {
    uses: ['server/*', ...wholeLib],
    never: ['react', 'wagmi'],
    door: 'the server knows lib only; screens are not its business',
  },
  'server/http': {
    uses: ['server', 'server/db', ...wholeLib],
    never: ['next', 'react', 'wagmi'],
    door: 'HTTP knows no feature: an operation comes in as a value',
  },
  'server/web': {
    uses: ['server', 'server/http', ...wholeLib],
    never: ['wagmi'],
    door: 'the web role hands over to http',
  },
  'server/db': { uses: wholeLib, never: http, door: 'tables know no feature' },
  'server/chain': {
    uses: ['server', 'server/db', ...wholeLib],
    never: http,
    door: 'the chain serves every feature and knows none',
  },
  'server/outside': {
    uses: ['server', ...wholeLib],
    never: http,
    door: 'a stranger is asked for every feature: what was answered is read by who asked',
  },
  'server/ledger': {
    uses: floorOfServer,
    never: http,
    door: 'the ledger follows a chain for every book and knows none: a book comes in as a value',
  },
  'server/pricing': {
    uses: floorOfServer,
    never: http,
    door: 'prices serve every surface and know none: a question comes in as data',
  },
  'server/agents': {
    uses: [...floorOfServer, 'server/pricing'],
    never: http,
    door: 'an agent prices and fills what it is asked: who asks and what came of it is the matter of intents',
  },
  'server/intent': {
    uses: [...floorOfServer, 'server/ledger', 'server/pricing', 'server/agents'],
    never: http,
    door: `${feature}: what several surfaces need is priced in server/pricing, followed in server/ledger`,
  },
  'server/bridge': {
    uses: [...floorOfServer, 'server/ledger', 'server/intent'],
    never: http,
    door: 'transfers follow from orders and from both chains: intents say what an order is, and know no bridge book',
  },
  'server/settlement': {
    uses: [...floorOfServer, 'server/ledger', 'server/agents', 'server/intent'],
    never: http,
    door: 'settlements bring signed orders to their chain: what an order is, and who bids for it, is the matter of intents and agents',
  },
  'server/relay': {
    uses: [...floorOfServer, 'server/ledger', 'server/settlement'],
    never: http,
    door: 'a relayer pays what a chain says is due, and knows no orders: they are the matter of intents',
  },
  'server/quote': {
    uses: [...floorOfServer, 'server/pricing', 'server/intent'],
    never: http,
    door: 'a quote joins what intents and the market price, and keeps nothing of its own',
  },
  'server/system': {
    uses: [...floorOfServer, 'server/agents'],
    never: http,
    door: 'the system says how everything does, and changes nothing',
  },
  'server/workers': {
    uses: ['server', 'server/*', ...wholeLib],
    never: http,
    door: 'workers tick features: they know no HTTP',
  },
  'server/roles': {
    uses: ['server', 'server/*', ...wholeLib],
    never: ['react', 'wagmi'],
    door: 'a role joins everything that a process does: nothing else knows all of it',
  },
  'server/*': {
    uses: [...floorOfServer, 'server/ledger', 'server/pricing'],
    never: http,
    door: `${feature}: move what both need into server/chain, server/ledger, server/pricing or lib; it takes (deps, input) and knows neither Hono nor Next`,
  },

  build: { uses: wholeLib, door: 'what production is built with knows no local world' },
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
 * Says which wall an import crosses, and names the door; undefined where it crosses none.
 *
 * @example
 * crossingOf({ from: 'lib/amount.ts', to: 'server/log.ts' }) // 'lib/amount.ts -> server/log.ts: lib runs anywhere: ...'
 */
export const crossingOf = ({ from, to }: Import): string | undefined => {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === undefined || free.includes(here) || forTests.test(from)) return undefined
  const { uses, never = [], door } = rooms[here] ?? rooms[here.replace(/\/.*/, '/*')]!
  const isAllowed =
    there === undefined
      ? !never.some((name) => isPackage(to, name))
      : !forTests.test(to) && (here === there || uses.some((use) => isRoom(there, use.replace('=', featureOf(here)))))
  return isAllowed ? undefined : `${from} -> ${to}: ${door}`
}

/** Undefined for a package, and for a file that configures the project. */
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
/** `node:` and the empty name stand for all that begin so. */
const isPackage = (specifier: string, name: string) =>
  name === '' || specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`)
