// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {GenericSwap} from "./router/GenericSwap.sol";
import {RfqSwap} from "./router/RfqSwap.sol";
import {RouterAdmin, RouterConfig} from "./router/RouterAdmin.sol";
import {UniswapV2Swap} from "./router/UniswapV2Swap.sol";
import {UniswapV3Swap} from "./router/UniswapV3Swap.sol";

/// @title Router: market swaps with the published interface of version 6.2
/// @notice A single contract instead of a diamond. An unknown selector reverts with the diamond's
/// error.
contract Router is GenericSwap, UniswapV2Swap, UniswapV3Swap, RfqSwap {
    constructor(RouterConfig memory config) RouterAdmin(config) {}

    /// @notice Accepts native tokens from contracts only, such as the wrapped token and executors.
    receive() external payable {
        if (msg.sender.code.length == 0) revert();
    }

    fallback() external payable {
        revert DiamondFunctionDoesNotExist();
    }
}
