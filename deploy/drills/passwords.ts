/** Passwords of the servers of a drill, which listen on the loopback interface alone and end with it. */
export const postgresPassword = 'drill-postgres'
export const replicationPassword = 'drill-replication'
export const servicePassword = 'drill-service'
