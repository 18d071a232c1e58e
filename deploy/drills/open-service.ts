import { openDeployment } from '@/server/testing/deployment'
import { openCluster } from './open-cluster'

export type ServiceOnCluster = Awaited<ReturnType<typeof openService>>

/** Opens the service with these roles on a cluster of Patroni. Starts none of its processes. */
export const openService = async (roles: Parameters<typeof openDeployment>[0]['roles']) => {
  const cluster = await openCluster()
  const openPostgres = async () => cluster
  const deployment = await openDeployment({ roles, chainIds: [1], openPostgres, env: () => cluster.env })
  return { cluster, deployment, stop: deployment.stop }
}
