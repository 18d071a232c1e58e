// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterAdmin} from "../interfaces/IRouterAdmin.sol";
import {ILegacyRouter} from "./interfaces/ILegacyRouter.sol";
import {LegacyPayments} from "./LegacyPayments.sol";
import {MultiPath} from "./MultiPath.sol";
import {PairSwap} from "./PairSwap.sol";
import {SimpleSwap} from "./SimpleSwap.sol";
import {Trades} from "./Trades.sol";

/// @title LegacyRouter: market swaps with the published interface of version 5
/// @notice It creates the token transfer proxy, as the published one did, and has no state, no
/// owner and no settings of its own.
contract LegacyRouter is SimpleSwap, MultiPath, PairSwap {
    /// @param router the market router, whose settings apply here, too. Its fee vault has to
    /// approve this router, else swaps with fees revert.
    constructor(IRouterAdmin router) LegacyPayments(router) Trades(router) PairSwap(router) {}

    /// @notice Accepts native tokens from contracts only, such as the wrapped token and executors.
    receive() external payable {
        if (msg.sender.code.length == 0) revert();
    }

    fallback() external payable {
        revert NotImplementedError(msg.sig);
    }

    /// @inheritdoc ILegacyRouter
    function getTokenTransferProxy() external view returns (address) {
        return address(PROXY);
    }

    /// @inheritdoc ILegacyRouter
    function getFeeWallet() external view returns (address) {
        return _feeWallet();
    }

    /// @inheritdoc ILegacyRouter
    function getVersion() external pure returns (string memory) {
        return "5.0.0";
    }
}
