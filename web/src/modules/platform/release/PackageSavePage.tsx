import { useState } from 'react'
import type { z } from 'zod'
import { type Package, release } from '#contract/modules/platform/release/release.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { PackageUpload, type UploadedPackage } from './PackageUpload.tsx'
import './release.css'

type Row = z.output<typeof Package>

/** 编辑安装包: the upload of the file in parts, then its data. */
export default function PackageSavePage() {
  const { packageId } = usePage().query
  return packageId ? <Edit packageId={packageId} /> : <PackageForm />
}

function Edit({ packageId }: { packageId: string }) {
  const query = useCall(release.get, { packageId }, { keep: false })
  return <Loaded query={query}>{(row) => <PackageForm row={row} />}</Loaded>
}

function PackageForm({ row }: { row?: Row }) {
  const [file, setFile] = useState<UploadedPackage | undefined>(row)
  const upload = {
    title: '安装包文件',
    fields: [],
    extra: <PackageUpload value={file} onChange={setFile} />,
  }
  const about = { title: '版本信息', fields: [...fields] }
  const options = {
    versionName: { placeholder: '1.2.0', help: '数字.数字.数字' },
    versionCode: { help: '整数，须大于同类型上一个版本号' },
    updateContent: { help: '发布后显示给使用者' },
  }
  const shared = { name: 'package', groups: [upload, about], columns: 2 as const, okText: row ? '保存' : '保存为草稿' }
  return row ? (
    <FormPage
      {...shared}
      call={release.update}
      row={row}
      input={file ? { fileId: file.fileId } : {}}
      options={options}
      done={(saved) => `已保存${saved.packageName} ${saved.versionName}`}
    />
  ) : (
    <FormPage
      {...shared}
      call={release.create}
      input={file ? { fileId: file.fileId } : {}}
      options={options}
      done={(row) => `已新增${row.packageName} ${row.versionName}，发布后才能下载`}
    />
  )
}

const fields = [
  'packageName',
  'packageType',
  'platform',
  'versionName',
  'versionCode',
  'forceUpdate',
  'updateContent',
] as const
