export { seedVersions } from './versions.ts'
