// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {GenericSwap} from "./router/GenericSwap.sol";
import {RfqSwap} from "./router/RfqSwap.sol";
import {RouterAdmin, RouterConfig} from "./router/RouterAdmin.sol";
import {UniswapV2Swap} from "./router/UniswapV2Swap.sol";
import {UniswapV3Swap} from "./router/UniswapV3Swap.sol";

/// @title Router: market swaps with the published interface of version 6.2
/// @notice One contract in place of a diamond: a selector it does not know reverts as the diamond's would.
contract Router is GenericSwap, UniswapV2Swap, UniswapV3Swap, RfqSwap {
    constructor(RouterConfig memory config) RouterAdmin(config) {}

    /// @notice Takes native tokens from contracts: the wrapped token and executors.
    receive() external payable {
        if (msg.sender.code.length == 0) revert();
    }

    fallback() external payable {
        revert DiamondFunctionDoesNotExist();
    }
}
