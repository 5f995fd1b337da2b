import { release, VersionRecord, versionKind } from '#contract/modules/platform/release/release.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { buildTag } from '#kit/store/product.ts'
import './release.css'

const columns = cols(VersionRecord, ['versionName', 'publishDate', 'content', 'isShow', 'updateByName', 'updateTime'], {
  versionName: { width: 100, render: (_, row) => <b>V{row.versionName}</b> },
  content: {
    width: 520,
    ellipsis: false,
    render: (_, row) => (
      <ul className="rel-notes">
        {row.content.map((item) => (
          <li key={item.text}>
            <StatusChip
              label={versionKind.label(item.kind)}
              tone={item.kind === versionKind.is.fixed ? 'warning' : 'info'}
            />
            {item.text}
          </li>
        ))}
      </ul>
    ),
  },
  isShow: { width: 110 },
})

/** 版本更新记录 (platform.md 10). */
export default function VersionPage() {
  return (
    <ListPage
      name="versions"
      call={release.versions}
      columns={columns}
      filters={['versionName']}
      sort={['publishDate']}
      tools={<span className="k-muted">当前版本 {buildTag}</span>}
      empty="升级后这里会出现各版本的更新内容"
      rowActions={[
        {
          label: '编辑',
          call: release.updateVersion,
          title: (row) => `修改 V${row.versionName} 的更新内容`,
          fields: ['isShow', 'content'],
          columns: 2,
          options: { isShow: { help: '开启后，每位用户下次登录时看到一次' }, content: { span: 'full' } },
          done: (row) => `已保存 V${row.versionName} 的更新内容`,
        },
      ]}
    />
  )
}
