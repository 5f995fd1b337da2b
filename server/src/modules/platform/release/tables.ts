import { Package, VersionRecord } from '#contract/modules/platform/release/release.ts'
import { table } from '#core/rows/store/table.ts'

export const packages = table('installPackage', 'packageId', {
  label: '安装包',
  fields: Package,
  title: 'packageName',
  secret: ['fileId'],
})
export const versions = table('versionRecord', 'recordId', {
  label: '版本更新记录',
  fields: VersionRecord,
  title: 'versionName',
})
