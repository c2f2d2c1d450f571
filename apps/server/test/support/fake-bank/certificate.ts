/*
 * The certificate of an account that does not exist, valid for a hundred years: as text with its key, and as the file
 * that a bank hands out.
 */
const lines = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBizCCATGgAwIBAgIUDRTlVA0dqcar959FDhqLe8X177QwCgYIKoZIzj0EAwIw',
  'GjEYMBYGA1UEAwwPY29udGEtaW52ZW50YWRhMCAXDTI2MTExNzEwNDQwNFoYDzIx',
  'MjYxMDI0MTA0NDA0WjAaMRgwFgYDVQQDDA9jb250YS1pbnZlbnRhZGEwWTATBgcq',
  'hkjOPQIBBggqhkjOPQMBBwNCAAT5sXefuKInIuRLpmIh8cHwcgqWb4/9LW5hpgaN',
  'z4QxkL4D/0cYAQB7eaIuTdo8aRjEXOOf8mnIOTdgozNNzMuDo1MwUTAdBgNVHQ4E',
  'FgQUujylTRpWGJd9gU0EnpIWvqzAQ+EwHwYDVR0jBBgwFoAUujylTRpWGJd9gU0E',
  'npIWvqzAQ+EwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBUA5uI',
  'lZeVpoF1bRoNaVh7DCVsUdLlpJ3sCeHMlrEJFQIhAJlMaimDvw/sA1vyOKMA9DR9',
  '3KK2lzL+vpnSQ1Hq3cRW',
  '-----END CERTIFICATE-----',
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkl/sc5jF9P8Q+v9W',
  'p4MWzxw14+eLXYTkS7Qf/HN7paahRANCAAT5sXefuKInIuRLpmIh8cHwcgqWb4/9',
  'LW5hpgaNz4QxkL4D/0cYAQB7eaIuTdo8aRjEXOOf8mnIOTdgozNNzMuD',
  '-----END PRIVATE KEY-----',
];

export const testCertificate = {
  pem: lines.join('\n'),
  /** Without its key: what the bank knows of its callers. */
  cert: lines.slice(0, lines.findIndex((line) => line.includes('END CERTIFICATE')) + 1).join('\n'),
  p12: Buffer.from(
    [
      'MIIEHAIBAzCCA9IGCSqGSIb3DQEHAaCCA8MEggO/MIIDuzCCAnIGCSqGSIb3DQEHBqCCAmMwggJfAgEAMIICWAYJKoZIhvcNAQcB',
      'MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiYXN1c3PMzlQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEHDu',
      'pNMg+DZMnXPfnLFvw76AggHwQ03MPwwlf/QV4hUd/d+Hnz0P43TjqLraLOyPdbtxMI8fnQTXLsTDUJa1aGsFgEah1JbzgeX7ybCm',
      'Ji2u/5M3/aT75PFbCwmfabfkl6UiSg9H8rUwLEKEi+IQJuekIfHM8oTyrz6VCiHE+ZOcVr8MFWjRMovDkDghzeGNlJTO/Qqr5EOz',
      'o6n7VeQP3tOzwCIQIfic3SseCa7RMBoSZG9VHEpCnIyexHFktXYbqcFChfZ4cBAA9N/5uLRIzG3J7i4wbuwwAZmIyR1GnjqTY7iH',
      'Qw++swHTuyaY3dgXngdT1opM7ldTh/QBtnDxl5fzaMozjAhsGwFzygGjfAgBk9To6WPRGXD1Q7I/vMtmB1uUmU+HxAyZrFv6Qx4y',
      'OOc1b5XMFLvtRj6zY8kpwdUjXtMEfqF2/F0tlttZz7Vn4+TqNyPkzrsxUKOtERZET2i9hDOUspx3eRyU0ak1rkixcUuwyK37sUzj',
      'i/qcZLNj1N7CBc8jN0DN1wg7+bHNuHiloKeJ7dV82buj8V/fNLzBO6ecpO6+0VqQX5QrqpGGKhp24hsjBqBTZCaRHA5huE51M7YB',
      'vt9Nr/BB/766tyyqfP1y42KKXLEPv2M2h+HnV6XZsHpgV44nnrIZrc8FCkKyHrynwj9ZBSXJxHDDLeBzXEH6bTCCAUEGCSqGSIb3',
      'DQEHAaCCATIEggEuMIIBKjCCASYGCyqGSIb3DQEMCgECoIHvMIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjfO0Td',
      'IEjZEAICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEEamf92sM2P9BfMLiP9+iSoEgZB85kcoxF3xJ7WO1SJTQQLWn+Fz',
      'C7FtpKfaU7hY0vI9GTy95TEcOLCEJBFP+wIi8U1F90qiEXpY0+mtJGRAuklxrTwC/b7u/les8SrPitONoxCAq+WMRs3eLDzXLfsz',
      'rJw5jBd0ATiloSrCl0PqLkRFlGaRTNZW7dceDcax6STONcy6E8x5RcgwdwjJ8g3PVkgxJTAjBgkqhkiG9w0BCRUxFgQUqNW5W/B8',
      'nsuxhMecwq1WqyIKjTowQTAxMA0GCWCGSAFlAwQCAQUABCCq102GGGW7UvHYnz441QSCJh68f+upappeKeFh81Dz0AQIlrUl+4El',
      'Bo4CAggA',
    ].join(''),
    'base64',
  ),
};
