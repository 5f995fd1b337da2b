import { Download, downloadStatus, homeRecord } from '#contract/modules/homecare/home-elder/home-record.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'

const sizeText = (size: number) =>
  size < 1_048_576 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1_048_576).toFixed(1)} MB`

const columns = cols(Download, ['fileName', 'status', 'size', 'createTime'], {
  fileName: { width: 260 },
  status: { width: 90, render: (_, row) => <StatusChip label={downloadStatus.label(row.status)} /> },
  size: { width: 90, render: (_, row) => (row.size == null ? '—' : sizeText(row.size)) },
})

/** 我的导出: workbooks made in the background, kept for seven days. For `lazy()`. */
export default function DownloadDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SideDialog open title="我的导出" size={760} onClose={onClose}>
      <p className="k-muted">超过 2000 行的导出在后台生成，完成后保留 7 天。</p>
      <ListPage
        name="home-downloads"
        call={homeRecord.downloads}
        columns={columns}
        filters={[]}
        named={({ fileName }) => fileName}
        empty="还没有后台生成的导出"
        rowActions={[
          {
            label: '下载',
            permit: 'signedIn',
            why: ({ status }) => (status === downloadStatus.is.ready ? undefined : downloadStatus.label(status)),
            onClick: save,
          },
          { label: '删除', danger: true, call: homeRecord.downloadRemove },
        ]}
      />
    </SideDialog>
  )
}

function save({ urlPath, fileName }: { urlPath?: string | null; fileName: string }) {
  if (!urlPath) return
  const link = document.createElement('a')
  link.href = urlPath
  link.download = fileName
  link.click()
}
