import { expect, test } from 'vitest'
import { checkManifests, type Manifest } from './testing/check-manifest'
import { knownVariables, listDeployed, parseDeployed } from './testing/deploy-files'

type Container = {
  name: string
  image: string
  env?: readonly { name: string; value: string }[]
  ports?: readonly { name: string; containerPort: number }[]
  readinessProbe?: { httpGet: { path: string; port: string } }
  livenessProbe?: { httpGet: { path: string; port: string } }
  securityContext: object
  volumeMounts?: readonly { name: string }[]
}
type Pod = {
  securityContext: object
  initContainers?: readonly Container[]
  containers: readonly [Container]
  volumes?: readonly { name: string }[]
}
type Workload = Manifest & {
  metadata: { name: string }
  spec: { replicas: number; selector: { matchLabels: object }; template: { metadata: { labels: object }; spec: Pod } }
}
type Selecting = Manifest & { metadata: { name: string }; spec: { selector: object; ports: readonly object[] } }

const files = listDeployed('kubernetes').filter((file) => file !== 'kustomization.yaml')
const manifests = files.flatMap((file) => parseDeployed<Manifest>(`kubernetes/${file}`))
const ofKind = <manifest extends Manifest>(kind: string) =>
  manifests.filter((one): one is manifest => one.kind === kind)
const deployments = ofKind<Workload>('Deployment')
const workloads = [...deployments, ...ofKind<Workload>('Job')]

test('default: every object has the fields and values of its schema', () => {
  expect(manifests.map(({ kind }) => kind)).toHaveLength(12)
  expect(checkManifests(manifests)).toEqual([])
})

test('error: the check finds a wrong field, a wrong type and a wrong value', () => {
  const changed = JSON.stringify(deployments)
    .replace('"timeoutSeconds"', '"timeoutSecs"')
    .replace('"replicas":2', '"replicas":"2"')
    .replace('"whenUnsatisfiable"', '"unsatisfied"')
  const found = checkManifests(JSON.parse(changed) as Manifest[]).join()
  for (const fault of ['"timeoutSecs"\' does not exist', 'must be integer', 'whenUnsatisfiable'])
    expect(found).toContain(fault)
})

test('default: kustomize applies every file', () => {
  const [{ resources, images }] = parseDeployed<{ resources: string[]; images: { name: string }[] }>(
    'kubernetes/kustomization.yaml',
  ) as [{ resources: string[]; images: { name: string }[] }]
  expect(resources.toSorted()).toEqual(files)
  expect(images.map(({ name }) => name)).toEqual(['caravel'])
})

test('default: each role has probes on its health port, a disruption budget and no rights', () => {
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['api', 'web', 'worker'])
  for (const { metadata, spec } of deployments) {
    const [container] = spec.template.spec.containers
    expect(container.env).toContainEqual({ name: 'ROLE', value: metadata.name })
    const health = { port: 'health' }
    expect(container.readinessProbe).toMatchObject({ httpGet: { path: '/health/ready', ...health } })
    expect(container.livenessProbe).toMatchObject({ httpGet: { path: '/health/live', ...health } })
    expect(container.ports).toContainEqual({ name: 'health', containerPort: 9000 })
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
    const budgets = ofKind<Selecting>('PodDisruptionBudget').filter((one) => one.metadata.name === metadata.name)
    expect(budgets).toMatchObject([{ spec: { minAvailable: 1, selector: spec.selector } }])
    expect(spec.replicas).toBeGreaterThan(1)
  }
  for (const { spec } of workloads) {
    const { securityContext, initContainers = [], containers, volumes = [] } = spec.template.spec
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const container of [...initContainers, ...containers]) {
      expect(container.image).toBe('caravel')
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      for (const { name } of container.volumeMounts ?? [])
        expect(volumes).toContainEqual(expect.objectContaining({ name }))
    }
  }
})

test('default: the ingress leads to services, and those to ports of the image', () => {
  const services = ofKind<Selecting>('Service')
  for (const { metadata, spec } of services) {
    const workload = deployments.find((one) => one.metadata.name === metadata.name)!
    expect(spec.selector).toEqual(workload.spec.selector.matchLabels)
    const port = { web: 3000, api: 4000 }[metadata.name]
    expect(workload.spec.template.spec.containers[0].ports).toContainEqual({ name: 'http', containerPort: port })
  }
  const named = [...JSON.stringify(ofKind('Ingress')).matchAll(/"service":\{"name":"(\w+)"/g)].map(([, name]) => name)
  expect(named).toEqual(['web', 'api'])
})

test('default: all settings are variables of the service', () => {
  const [settings] = ofKind<Manifest & { data: object }>('ConfigMap')
  const given = [
    ...Object.keys(settings!.data),
    ...deployments.flatMap(({ spec }) => spec.template.spec.containers[0].env!.map(({ name }) => name)),
  ]
  expect(given).toContain('AGENT_KEYS_FILE')
  for (const name of given) expect(knownVariables, name).toContain(name)
})
