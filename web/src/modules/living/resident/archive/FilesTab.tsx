import { UploadOutlined } from '@ant-design/icons'
import { Button, Empty, Select, Table, Upload } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ArchiveFile, residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { attachmentType, file } from '#contract/modules/platform/file/file.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { warn } from '#kit/look/notice.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { limitMbOf, uploadProblem } from '#kit/upload/upload.ts'

type Row = z.output<typeof ArchiveFile>
type FileType = (typeof attachmentType)['values'][number]

const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx']

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const columns = cols(ArchiveFile, ['fileName', 'fileType', 'size', 'uploadByName', 'createTime'], {
  fileName: {
    width: 320,
    render: (_, row) => (
      <a href={row.urlPath} target="_blank" rel="noreferrer">
        {row.fileName}
      </a>
    ),
  },
  size: { render: (_, row) => sizeText(row.size) },
})

export default function FilesTab({ oldmanId, name }: { oldmanId: string; name: string }) {
  const may = usePermit()
  const [fileType, setFileType] = useState<FileType>(9)
  const [page, setPage] = useState(1)
  const query = useCall(residentArchive.files, { oldmanId, page, size: 20 })
  const { run, pending } = useAction(file.uploadStream)
  const mayUpload = may('live.archives.base.add|live.archives.base.edit')

  async function take(chosen: File) {
    const problem = problemOf(chosen)
    if (problem) return warn(problem)
    const type = attachmentType.label(fileType)
    await run(inputOf(file.uploadStream, { file: chosen, oldmanId, fileType }), {
      done: `已上传${name}的${type}：${chosen.name}`,
    })
  }
  const remove = (row: Row) =>
    confirmDo({
      title: `删除附件“${row.fileName}”？`,
      content: '删除后不能恢复。',
      okText: '删除',
      danger: true,
      call: residentArchive.removeFile,
      input: { id: row.id },
      done: `已删除附件${row.fileName}`,
    })
  const actions = {
    key: 'actions',
    title: '操作',
    width: 80,
    render: (_: unknown, row: Row) => (
      <Button type="link" size="small" danger onClick={() => void remove(row)}>
        删除
      </Button>
    ),
  }
  const mayRemove = may(residentArchive.removeFile.options.permit)
  return (
    <>
      {mayUpload && (
        <div className="resident-bar">
          <span className="k-muted">支持 pdf、jpg、png、doc(x)、xls(x)，每个不超过 {limitMbOf('document')}MB</span>
          <Select
            aria-label="附件类型"
            className="resident-file-type"
            value={fileType}
            options={[...attachmentType.options]}
            onChange={setFileType}
          />
          <Upload
            accept={extensions.map((one) => `.${one}`).join()}
            showUploadList={false}
            disabled={pending}
            beforeUpload={(chosen) => {
              void take(chosen)
              return Upload.LIST_IGNORE
            }}
          >
            <Button icon={<UploadOutlined />} loading={pending}>
              上传附件
            </Button>
          </Upload>
        </div>
      )}
      <Loaded query={query}>
        {({ list, total }) => (
          <Table
            size="middle"
            rowKey="id"
            columns={mayRemove ? [...columns, actions] : columns}
            dataSource={list}
            pagination={{ current: page, pageSize: 20, total, hideOnSinglePage: true, onChange: setPage }}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有附件" /> }}
          />
        )}
      </Loaded>
    </>
  )
}

function problemOf(chosen: File) {
  const limitMb = limitMbOf('document')
  if (!uploadProblem(chosen, { extensions, limitMb })) return undefined
  const size = chosen.size / 1024 / 1024 > limitMb
  return size ? `${chosen.name}超过 ${limitMb}MB，请压缩后再上传` : `${chosen.name}的格式不支持，请选择文档或图片`
}
