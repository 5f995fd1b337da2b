import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemSetting/install-package': { title: '安装包管理', load: () => import('./PackagePage.tsx') },
  '/systemSetting/install-package-save': {
    title: '编辑安装包',
    code: 'systemSetting.install-package.add|systemSetting.install-package.edit',
    tab: false,
    under: '/systemSetting/install-package',
    load: () => import('./PackageSavePage.tsx'),
  },
  '/callboard/versions/record': { title: '版本更新记录', load: () => import('./VersionPage.tsx') },
})
