import { QrcodeOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { Package, packageFlow, packageStatus, release } from '#contract/modules/platform/release/release.ts'
import { act, useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { bytesText } from './bytes.ts'
import './release.css'

const NewestCodes = lazy(() => import('./NewestCodes.tsx'))

type Row = z.output<typeof Package>

const columns = cols(
  Package,
  [
    'packageName',
    'packageType',
    'platform',
    'versionName',
    'versionCode',
    'fileSize',
    'forceUpdate',
    'status',
    'downloadCount',
    'publishTime',
    'updateContent',
    'fileName',
    'sha256',
  ],
  {
    packageName: { width: 160 },
    packageType: { width: 110 },
    platform: { width: 90 },
    versionName: { width: 90 },
    versionCode: { width: 110 },
    fileSize: { width: 100, render: (_, row) => <span className="k-num">{bytesText(row.fileSize)}</span> },
    forceUpdate: { width: 90 },
    downloadCount: { width: 90 },
    updateContent: { extra: true },
    fileName: { extra: true },
    sha256: { extra: true },
  },
)
const details = columns.map(({ key }) => key)
const name = (row: Row) => `${row.packageName} ${row.versionName}`
const save = '/systemSetting/install-package-save'

/** 安装包管理 (platform.md 7). */
export default function PackagePage() {
  const page = usePage()
  const [codes, setCodes] = useState(false)
  return (
    <>
      <ListPage
        name="packages"
        call={release.list}
        columns={columns}
        filters={['packageType', 'platform', 'versionName']}
        statusTabs={{ filter: 'status' }}
        sort={['versionCode', 'fileSize', 'downloadCount', 'publishTime']}
        look={{ column: 'packageName', title: name, call: release.get, fields: details }}
        rowClass={(row) => (row.status === packageStatus.is.withdrawn ? 'k-row-muted' : undefined)}
        empty="先上传一个安装包"
        add={{ label: '新增', permit: release.create.options.permit, onClick: () => page.open(save) }}
        tools={
          <>
            <Button icon={<QrcodeOutlined />} onClick={() => setCodes(true)}>
              扫码下载
            </Button>
            <Space />
          </>
        }
        rowActions={[
          {
            label: '编辑',
            permit: 'systemSetting.install-package.edit',
            why: packageFlow.why('edit'),
            onClick: (row) => page.open(`${save}?packageId=${row.packageId}`),
          },
          {
            label: '发布',
            call: release.update,
            permit: 'systemSetting.install-package.publish',
            show: (row) => row.status !== packageStatus.is.published,
            input: () => ({ status: packageStatus.is.published }),
            confirm: (row) => ({
              title: `发布${name(row)}？`,
              content: '发布后可扫码下载，同类型的管理人员会收到消息。',
            }),
            done: (row) => `已发布${name(row)}`,
          },
          {
            label: '下架',
            call: release.update,
            permit: 'systemSetting.install-package.publish',
            show: (row) => row.status === packageStatus.is.published,
            danger: true,
            input: () => ({ status: packageStatus.is.withdrawn }),
            confirm: (row) => ({ title: `下架${name(row)}？`, content: '下架后不能再扫码下载。' }),
            done: (row) => `已下架${name(row)}`,
          },
          { label: '下载', permit: release.download.options.permit, onClick: (row) => void download(row) },
          {
            label: '删除',
            call: release.remove,
            danger: true,
            why: packageFlow.why('remove'),
            confirm: (row) => ({ title: `删除安装包${name(row)}？`, content: '文件一并删除，不能恢复。' }),
            done: (row) => `已删除安装包${name(row)}`,
          },
        ]}
      />
      {codes && (
        <Suspense>
          <NewestCodes onClose={() => setCodes(false)} />
        </Suspense>
      )}
    </>
  )
}

async function download(row: Row) {
  const result = await act(release.download, { packageId: row.packageId }, { done: `开始下载${row.fileName}` })
  if (!result) return
  const link = Object.assign(document.createElement('a'), { href: result.reply.fileUrl, download: row.fileName })
  link.click()
}

/** Used part of the storage for packages. */
function Space() {
  const { data } = useCall(release.sumSize, {})
  if (!data) return null
  const percent = Math.round((data.sumSize / data.limitSize) * 100)
  return (
    <span className="rel-space" title={`${data.count} 个安装包`}>
      <Progress
        aria-label="已用空间"
        percent={percent}
        size={[80, 6]}
        showInfo={false}
        status={percent >= 90 ? 'exception' : 'normal'}
      />
      已用 {bytesText(data.sumSize)} / {bytesText(data.limitSize)}
    </span>
  )
}
