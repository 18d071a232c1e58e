// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";
import {TokenLedger} from "./TokenLedger.sol";

/// @title TaxedToken: burns a part of every transfer, so that less arrives than was sent, like
/// Statera
contract TaxedToken is PlainToken {
    uint256 private constant BPS = 10_000;
    uint256 public immutable transferFeeBps;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_, uint256 transferFeeBps_)
        PlainToken(name_, symbol_, decimals_, minter_)
    {
        transferFeeBps = transferFeeBps_;
    }

    /// @dev Rounds the tax up: a transfer of one unit burns it.
    function _move(address from, address to, uint256 value) internal override(TokenLedger) {
        uint256 tax = (value * transferFeeBps + BPS - 1) / BPS;
        super._move(from, to, value);
        balanceOf[to] -= tax;
        totalSupply -= tax;
        emit Transfer(to, address(0), tax);
    }
}
