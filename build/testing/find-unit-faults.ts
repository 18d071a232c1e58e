const yesOrNo = /^(true|false)$/
const text = /\S/
const file = /^-?\/\S+$/
const unitNames = /^([\w@.-]+\.(target|service) ?)+$/
const seconds = /^\d+(s|min|ms)?$/
const names = /^[\w@.-]+( [\w@.-]+)*$/

/**
 * Settings of the sections that units here have, with the form of their values, from the manual of
 * systemd.
 */
const settings: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  Unit: {
    Description: text,
    Documentation: /^(https?|file|man):\S+$/,
    Wants: unitNames,
    After: unitNames,
    StartLimitIntervalSec: seconds,
  },
  Service: {
    Type: /^(simple|exec|forking|oneshot|dbus|notify|notify-reload|idle)$/,
    User: /^[a-z_][a-z0-9_-]*$/,
    Group: /^[a-z_][a-z0-9_-]*$/,
    WorkingDirectory: file,
    Environment: /^"?[A-Z_][A-Z0-9_]*=/,
    EnvironmentFile: file,
    LoadCredential: /^[\w.-]+:\/\S+$/,
    // systemd searches the program in a fixed list of folders, so units here name it in full.
    ExecStart: /^\/\S+/,
    Restart: /^(no|on-success|on-failure|on-abnormal|on-watchdog|on-abort|always)$/,
    RestartSec: seconds,
    RemainAfterExit: yesOrNo,
    TimeoutStopSec: seconds,
    LimitNOFILE: /^(\d+(:\d+)?|infinity)$/,
    NoNewPrivileges: yesOrNo,
    CapabilityBoundingSet: /^(~?(CAP_[A-Z_]+ ?)+)?$/,
    LockPersonality: yesOrNo,
    PrivateDevices: yesOrNo,
    PrivateTmp: yesOrNo,
    ProtectClock: yesOrNo,
    ProtectControlGroups: yesOrNo,
    ProtectHome: /^(true|false|read-only|tmpfs)$/,
    ProtectHostname: yesOrNo,
    ProtectKernelLogs: yesOrNo,
    ProtectKernelModules: yesOrNo,
    ProtectKernelTunables: yesOrNo,
    ProtectProc: /^(noaccess|invisible|ptraceable|default)$/,
    ProtectSystem: /^(true|false|full|strict)$/,
    RestrictAddressFamilies: /^~?(AF_[A-Z0-9]+ ?)+$/,
    RestrictNamespaces: yesOrNo,
    RestrictRealtime: yesOrNo,
    RestrictSUIDSGID: yesOrNo,
    SystemCallArchitectures: names,
    SystemCallFilter: /^~?[@\w-]+( [@\w-]+)*$/,
    SystemCallErrorNumber: /^E[A-Z]+$/,
    UMask: /^0?[0-7]{3}$/,
  },
  Install: { WantedBy: unitNames },
}

/**
 * Returns the faults of a unit or drop-in of systemd: unknown sections, settings and values. The
 * table has only the settings of the units here; others are unknown.
 *
 * @example
 * findUnitFaults('[Service]\nRestart=yes') // ['Restart=yes is not possible']
 */
export const findUnitFaults = (unit: string): readonly string[] => {
  let section = ''
  return unit.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const named = /^\[(\w+)\]$/.exec(line)?.[1]
    if (named) {
      section = named
      return named in settings ? [] : [`[${named}] is no section`]
    }
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return [`"${line}" is no setting`]
    const form = settings[section]?.[name]
    if (!form) return [`${name} is no setting of [${section}]`]
    return form.test(value) ? [] : [`${name}=${value} is not possible`]
  })
}
