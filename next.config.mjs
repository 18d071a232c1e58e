/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  // `npm run check:types` does it, once.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg'],
  turbopack: {
    root: import.meta.dirname,
    rules: {
      '**/lib/api/*.ts': { condition: 'browser', loaders: [`${import.meta.dirname}/drop-notes.cjs`] },
    },
  },
}
