import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('release', '版本与安装包')
