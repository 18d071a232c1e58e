// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFeeEvents} from "../interfaces/IFeeEvents.sol";
import {Tokens} from "./Tokens.sol";

/// @title FeeBook: who may claim how much of which token
/// @notice A book is written before tokens move, and each change of it is told in an event.
library FeeBook {
    using Tokens for IERC20;

    /// @notice Adds to what an account may claim. Nothing happens for nothing.
    function register(
        mapping(address account => mapping(IERC20 token => uint256)) storage fees,
        address account,
        IERC20 token,
        uint256 amount
    ) internal {
        if (amount == 0) return;
        fees[account][token] += amount;
        emit IFeeEvents.FeesRegistered(account, address(token), amount);
    }

    /// @notice Pays out what an account may claim.
    /// @param amount not more than the account has in the book: what may be asked for is the caller's rule
    /// @param recipient zero is whoever asked
    function withdraw(
        mapping(address account => mapping(IERC20 token => uint256)) storage fees,
        address account,
        IERC20 token,
        uint256 amount,
        address recipient
    ) internal {
        if (recipient == address(0)) recipient = msg.sender;
        fees[account][token] -= amount;
        emit IFeeEvents.FeesWithdrawn(account, address(token), amount, recipient);
        token.push(recipient, amount);
    }
}
