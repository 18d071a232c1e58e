import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { knownVariables, listDeployed, readDeployed } from './testing/deploy-files'
import { findUnitFaults } from './testing/find-unit-faults'

const units = listDeployed('systemd').filter((file) => /\.(service|conf)$/.test(file))
const environments = listDeployed('systemd').filter((file) => file.endsWith('.env'))

test('default: units have valid sections, settings and values of systemd', () => {
  expect(units).toEqual(['agent-keys.conf', 'caravel-migrate.service', 'caravel@.service'])
  for (const unit of units) expect([unit, findUnitFaults(readDeployed(`systemd/${unit}`))]).toEqual([unit, []])
})

test('error: an unknown section, setting or value, and a setting in the wrong section', () => {
  const unit = readDeployed('systemd/caravel@.service')
  const change = (from: string, to: string) => findUnitFaults(unit.replace(from, to))
  expect(change('[Install]', '[Instal]')).toEqual(['[Instal] is no section', 'WantedBy is no setting of [Instal]'])
  expect(change('Restart=always', 'Restrat=always')).toEqual(['Restrat is no setting of [Service]'])
  expect(change('Restart=always', 'Restart=yes')).toEqual(['Restart=yes is not possible'])
  expect(change('ExecStart=/usr/bin/node', 'ExecStart=node')).toEqual([
    'ExecStart=node dist/service/main.mjs is not possible',
  ])
  expect(change('TimeoutStopSec=30s', 'TimeoutStopSec=30 turns')).toEqual(['TimeoutStopSec=30 turns is not possible'])
})

test('default: systemd finds no fault, if it is installed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dropIns = path.join(folder, 'caravel@worker.service.d')
  mkdirSync(dropIns)
  for (const unit of units)
    writeFileSync(
      unit.endsWith('.conf') ? path.join(dropIns, unit) : path.join(folder, unit),
      // The program need not be installed here.
      readDeployed(`systemd/${unit}`).replace('/usr/bin/node', process.execPath),
    )
  const files = ['caravel-migrate.service', 'caravel@web.service', 'caravel@worker.service']
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return
  const ours = stderr.split('\n').filter((line) => line.includes('caravel'))
  expect({ status, ours }).toEqual({ status: 0, ours: [] })
})

test('default: each role has variables of its own, on ports that do not collide', () => {
  const pairs = environments.map((file) =>
    Object.fromEntries(
      [...readDeployed(`systemd/${file}`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
    ),
  )
  expect(pairs.map(({ ROLE }) => `${ROLE}.env`)).toEqual(environments)
  expect(new Set(pairs.map(({ HEALTH_PORT }) => HEALTH_PORT)).size).toBe(3)
  for (const name of pairs.flatMap((one) => Object.keys(one))) expect(knownVariables, name).toContain(name)
})
