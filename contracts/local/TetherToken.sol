// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TokenLedger} from "./TokenLedger.sol";

/// @title TetherToken: an ERC-20 with USDT's deviations: no return values, and allowances change
/// only from or to zero
contract TetherToken is TokenLedger {
    error AllowanceNotZero(address spender, uint256 allowed);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_)
        TokenLedger(name_, symbol_, decimals_, minter_)
    {}

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, msg.sender, value);
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        uint256 allowed = allowance[msg.sender][spender];
        if (value != 0 && allowed != 0) revert AllowanceNotZero(spender, allowed);
        _approve(msg.sender, spender, value);
    }
}
