// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFeeEvents} from "../interfaces/IFeeEvents.sol";
import {Tokens} from "./Tokens.sol";

/// @title FeeBook: records of claimable fees by account and token
/// @notice Records are written before tokens move, and each change emits an event.
library FeeBook {
    using Tokens for IERC20;

    /// @notice Adds to the claim of an account; does nothing for an amount of zero.
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

    /// @notice Pays a claim of an account.
    /// @param amount at most the recorded claim; the caller decides who may ask for how much
    /// @param recipient zero means the caller
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
