/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Names the version of the pages (server/web/create-web); Next draws a random one where none is given.
  generateBuildId: () => process.env.PAGE_VERSION ?? null,
  skipTrailingSlashRedirect: true,
  // `npm run check:types` does it, once.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg'],
  // A build is made of what stands here now: what a loader reads beside its own file is not among what the kept parts of an earlier one know.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackCjsTreeShaking: true },
  turbopack: {
    root: import.meta.dirname,
    // wagmi's own copy of zustand does the same as ours.
    resolveAlias: {
      'zustand/middleware': './node_modules/zustand/esm/middleware.mjs',
      'zustand/vanilla': './node_modules/zustand/esm/vanilla.mjs',
      // React has it.
      'use-sync-external-store/shim': 'react',
    },
    rules: {
      '**/{messages,components,actions,hooks}/**/*.{ts,tsx}': {
        condition: 'browser',
        loaders: [`${import.meta.dirname}/build/loaders/inline-messages.cjs`],
      },
    },
  },
}
