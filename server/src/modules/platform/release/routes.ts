import { release, releaseRefusals } from '#contract/modules/platform/release/release.ts'
import type { Upload } from '#core/files/upload.ts'
import { prepared, serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { own, update } from '#core/rows/store/write.ts'
import { keepUpload } from '../file/service.ts'
import {
  assertRoom,
  countDownload,
  createPackage,
  listPackages,
  newestPackages,
  publicPackage,
  removePackage,
  shownPackage,
  sumSize,
  updatePackage,
} from './packages.ts'
import { seedVersions } from './service.ts'
import { packages, versions } from './tables.ts'
import { clearParts, endUpload, forgetUpload, startUpload, takePart } from './upload.ts'
import { markSeen, newsFor } from './versions.ts'

const versionOrder = {
  fields: { publishDate: 'version_record.publish_date', versionName: 'version_record.version_name' },
  first: [
    ['version_record.publish_date', 'desc'],
    ['version_record.record_id', 'desc'],
  ],
} as const

type Progress = Awaited<ReturnType<typeof takePart>>

export default serve(
  release,
  {
    list: ({ db, who, query, services }) => listPackages(db, who, services, query),
    create: async ({ db, who, body, services }) => shownPackage(services, who, await createPackage(db, who, body)),
    sumSize: ({ db, who }) => sumSize(db, who.orgId),
    newest: ({ db, who, services }) => newestPackages(db, who, services),
    fetch: async ({ db, params, raw, services }) => {
      raw.reply.status(302).header('location', await publicPackage(db, services, params.packageId))
      return ''
    },
    get: async ({ db, who, params, services }) =>
      shownPackage(services, who, await own(db, packages, who, params.packageId)),
    update: async ({ db, who, params, body, services }) =>
      shownPackage(services, who, await updatePackage(db, who, params.packageId, body)),
    remove: ({ db, who, params }) => removePackage(db, who, params.packageId),
    download: async ({ db, who, params, services }) => {
      const row = await own(db, packages, who, params.packageId)
      who.did(`下载安装包${row.packageName} ${row.versionName}`, { operType: 'DOWNLOAD', type: 'installPackage' })
      const counted = (await countDownload(db, who.orgId, row.packageId)) ?? row
      return shownPackage(services, who, counted)
    },

    uploadStart: async ({ db, who, body, services }) => {
      await assertRoom(db, who.orgId, body.fileSize)
      return startUpload(db, who, services, body)
    },
    uploadPart: prepared<typeof release.uploadPart, Progress>(
      ({ who, params, query, raw, services }) => takePart(services, who, params.uploadId, query.offset, raw.request),
      (_, progress) => progress,
    ),
    uploadEnd: prepared<typeof release.uploadEnd, Upload>(
      ({ who, params, services }) => endUpload(services, who, params.uploadId),
      async ({ db, who, params, services }, upload) => {
        await assertRoom(db, who.orgId, upload.size)
        const file = await keepUpload({ db, who, services, upload })
        await forgetUpload(db, who, services, params.uploadId)
        who.did(`上传安装包文件：${upload.sourceName}`, { type: 'file', id: file.fileId, name: upload.sourceName })
        return { fileId: file.fileId, fileName: file.sourceName, fileSize: file.size, sha256: file.sha256 }
      },
    ),

    versions: ({ db, who, query }) => {
      let rows = db.selectFrom('versionRecord').selectAll('versionRecord').where('versionRecord.orgId', '=', who.orgId)
      if (query.versionName) rows = rows.where('versionRecord.versionName', 'like', contains(query.versionName))
      return page(rows, query, versionOrder)
    },
    news: ({ db, who }) => newsFor(db, who),
    newsSeen: async ({ db, who, params }) => {
      await markSeen(db, who, params.recordId)
      return null
    },
    updateVersion: async ({ db, who, params, body }) => {
      const row = await own(db, versions, who, params.recordId)
      return update(db, versions, who, row, { ...body })
    },
  },
  {
    seed: seedVersions,
    jobs: [clearParts],
    constraints: {
      // Two users, one number: the second one is refused.
      install_package_org_id_package_type_version_code_key: {
        refusal: releaseRefusals.oldVersion,
        vars: { last: '同类型的最新版本' },
        field: 'versionCode',
      },
    },
  },
)
