/** What each version brought, as those who may use it read it: newest first. 1 新增, 2 优化, 3 修复. */
export const versionNotes = [
  {
    versionName: '3.6.3',
    publishDate: '2025-07-10',
    content: [
      { kind: 1, text: '右上角铃铛：安装包发布、证照到期、后台任务失败等消息实时提醒' },
      {
        kind: 1,
        text: '安装包管理：大文件分片上传，断线后可继续，发布后扫码下载',
        permit: 'systemSetting.install-package.query',
      },
      {
        kind: 1,
        text: '审核配置：按业务设置审核步骤、审核人和超时处理',
        permit: 'systemSetting.checkConfig.query',
      },
      {
        kind: 1,
        text: '打印模板：收据、账单、出入库单等可改标题、字段和签字栏',
        permit: 'systemSetting.templateSet.query',
      },
      {
        kind: 2,
        text: '数据变更日志逐字标出修改前后的不同，并可校验是否被改动',
        permit: 'systemSetting.dataLog.query',
      },
    ],
  },
] as const
