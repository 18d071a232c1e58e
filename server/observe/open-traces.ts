import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../log'

/** Limits how often the log says that traces could not be sent. */
const reportEveryMs = 60_000

/**
 * Sends spans to the endpoint of the standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_TRACES_SAMPLER`), and returns what sends the rest and stops. Spans that cannot be sent are dropped.
 *
 * @example
 * onEnd(openTraces({ version: '0.1.0', roles: ['api'], log, nowMs: Date.now }))
 */
export const openTraces = ({
  version,
  roles,
  log,
  nowMs,
}: {
  version: string
  roles: readonly string[]
  log: Log
  nowMs: () => number
}): (() => Promise<void>) => {
  let reportedMs = Number.NEGATIVE_INFINITY
  const report = (): void => {
    if (nowMs() - reportedMs < reportEveryMs) return
    reportedMs = nowMs()
    log('warn', 'traces could not be sent', {})
  }
  const silent = () => {}
  // Its messages hold the url, which may hold a key.
  diag.setLogger({ error: report, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'caravel',
      'service.version': version,
      'caravel.roles': [...roles],
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown().catch(report)
    trace.disable()
    context.disable()
    diag.disable()
  }
}
