// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {World} from "../../support/World.sol";

/// R5: source and destination are the same token.
contract R05SameTokenTest is World {
    function test_R5_sameToken() public {
        refused(a, a, 6, 0);
        refused(ETH, ETH, 6, 1e18);
    }

    /// The native token and its wrapped form are the same for pools. A sale through an executor
    /// only wraps.
    function test_R5_nativeAndWrapped() public {
        refused(ETH, IERC20(weth), 5, 1e18);
        refused(IERC20(weth), ETH, 5, 0);
    }

    function refused(IERC20 src, IERC20 dest, uint256 count, uint256 value) private {
        bytes memory pairs = v2Hop(weth, address(a));
        bytes memory pools = v3Hop(weth, address(a), 3_000);
        bytes[6] memory calls = [
            abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onV2(src, dest, 1e18, 1, 1, pairs), 0, "")),
            abi.encodeCall(router.swapExactAmountOutOnUniswapV2, (onV2(src, dest, 1e18, 1, 1, pairs), 0, "")),
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(src, dest, 1e18, 1, 1, pools), 0, "")),
            abi.encodeCall(router.swapExactAmountOutOnUniswapV3, (onV3(src, dest, 1e18, 1, 1, pools), 0, "")),
            abi.encodeCall(router.swapExactAmountOut, (address(executor), generic(src, dest, 1e18, 1, 1), 0, "", "")),
            abi.encodeCall(router.swapExactAmountIn, (address(executor), generic(src, dest, 1e18, 1, 1), 0, "", ""))
        ];
        for (uint256 i; i < count; ++i) {
            bytes memory reason = abi.encodePacked(IRouterErrors.ArbitrageNotSupported.selector);
            assertRefused(trader, address(router), value, calls[i], reason);
        }
    }
}
