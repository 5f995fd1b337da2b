import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('level-config', '等级项目配置')
