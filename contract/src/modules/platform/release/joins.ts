import { nameModule } from '../../../kit/joins.ts'

nameModule('release', '版本与安装包')
