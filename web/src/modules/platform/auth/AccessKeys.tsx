import { Button, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type AccessKey, accessKeyStatus, accessKeyType } from '#contract/modules/platform/auth/access-key.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { useCall } from '#kit/calls.ts'
import { RefText, StatusChip } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { messageOf } from '#kit/fault/errors.ts'
import { showPassword } from '#kit/look/dialog/password-once.tsx'
import { Permit } from '#kit/Permit.tsx'
import { local } from '#kit/store/storage.ts'
import { timeWords } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'

type Row = z.output<typeof AccessKey>
const save = auth.createKey.options.permit
const forSso = ({ keyType }: Values) => keyType === 'SSO'

/** Keys of wall screens and of systems for single sign-on; a key is shown once and can be revoked. */
export default function AccessKeys({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching } = useCall(auth.keys, { page: 1, size: 100 })
  const [adding, setAdding] = useState(false)
  const admin = local.get('userInfo')?.isAdmin === 1
  return (
    <Dialog open title="接入密钥" width={960} footer={null} onCancel={onClose}>
      <p className="k-muted">病区大屏和其他系统用密钥登录。密钥只在新增时显示一次，吊销后立即失效。</p>
      <Permit need={save}>
        <Button className="k-gap" type="primary" onClick={() => setAdding(true)}>
          新增密钥
        </Button>
      </Permit>
      <Table<Row>
        size="small"
        rowKey="keyId"
        pagination={false}
        loading={isFetching && !data}
        dataSource={data?.list}
        locale={{ emptyText: error ? messageOf(error) : '还没有密钥；挂一块大屏或对接其他系统时新增' }}
        columns={[
          { title: '名称', dataIndex: 'keyName', ellipsis: true },
          { title: '类型', dataIndex: 'keyType', width: 100, render: accessKeyType.label },
          { title: '密钥编号', dataIndex: 'keyId', ellipsis: true },
          { title: '可看或可登录', ellipsis: true, render: (_, row) => <Opens row={row} /> },
          {
            title: '最近使用',
            dataIndex: 'lastUsedTime',
            width: 130,
            render: (time) => (time ? timeWords(time) : '未使用'),
          },
          {
            title: '状态',
            dataIndex: 'status',
            width: 90,
            render: (status) => (
              <StatusChip
                label={accessKeyStatus.label(status)}
                tone={status === accessKeyStatus.is.usable ? 'success' : 'muted'}
              />
            ),
          },
          {
            title: '操作',
            width: 80,
            render: (_, row) =>
              row.status === accessKeyStatus.is.usable && (
                <Permit need={save}>
                  <Button type="link" danger onClick={() => revoke(row)}>
                    吊销
                  </Button>
                </Permit>
              ),
          },
        ]}
      />
      {adding && (
        <FormModal
          call={auth.createKey}
          title="新增接入密钥"
          columns={1}
          options={{
            keyType: {
              options: accessKeyType.options.filter(({ value }) => admin || value !== 'SSO'),
              help: admin ? undefined : '单点登录的密钥只能由管理员新增。',
            },
            keyName: { help: '如：一病区大屏、区民政平台。' },
            deptIds: { show: ({ keyType }: Values) => keyType === 'SCREEN', help: '不选时可看全部部门。' },
            roleIds: { show: forSso, help: '这些角色的人员可以从其他系统登录，管理员除外。' },
            userIds: { show: forSso, help: '除角色外再允许个别用户；角色和用户至少选一个。' },
          }}
          done={(row) => `已新增密钥${row.keyName}`}
          onDone={(row) => row.secret && showKey(row, row.secret)}
          onClose={() => setAdding(false)}
        />
      )}
    </Dialog>
  )
}

/** The departments of a screen, or the users another system may sign in. */
function Opens({ row }: { row: Row }) {
  if (row.keyType === 'SCREEN')
    return row.deptIds.length > 0 ? <RefText lookup="departments" value={row.deptIds} /> : <>全部部门</>
  return (
    <>
      <RefText lookup="roles" value={row.roleIds} />
      {row.roleIds.length > 0 && row.userIds.length > 0 && '、'}
      <RefText lookup="users" value={row.userIds} />
    </>
  )
}

/** A screen is opened by its address, another system gets number and key. */
function showKey(row: Row, secret: string) {
  const orgId = String(local.get('userInfo')?.orgInfo.orgId ?? '')
  const address = `${location.origin}/login.html#/screen?${new URLSearchParams({ orgId, screenKey: secret })}`
  const screen = row.keyType === 'SCREEN'
  showPassword({
    title: `密钥${row.keyName}`,
    loginName: row.keyId,
    password: screen ? address : secret,
    labels: ['编号', screen ? '大屏地址' : '密钥'],
    note: screen
      ? '在大屏的浏览器中打开这个地址即可登录。地址只显示这一次，请勿外传。'
      : '密钥只显示这一次，关闭后无法再查看。',
  })
}

const revoke = (row: Row) =>
  void confirmDo({
    title: `吊销密钥${row.keyName}？`,
    content: '用它登录的大屏或系统立即失效，不能恢复。',
    okText: '吊销',
    danger: true,
    call: auth.revokeKey,
    input: { keyId: row.keyId },
    done: `已吊销密钥${row.keyName}`,
  })
