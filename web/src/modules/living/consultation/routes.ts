import { pages } from '#kit/page/pages.ts'

export default pages({
  '/live/consult/base': {
    title: '咨询登记',
    aliases: ['/reception/registerList'],
    load: () => import('./ConsultPage.tsx'),
  },
  '/live/consult/archivesAdd': {
    title: '咨询转档案',
    code: 'live.consult.base.convert',
    tab: false,
    under: '/live/consult/base',
    load: () => import('./ConvertPage.tsx'),
  },
})
