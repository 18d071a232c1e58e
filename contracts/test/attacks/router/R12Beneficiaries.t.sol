// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../../../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {Everything} from "../../support/Everything.sol";
import {RouterOrders} from "../../support/RouterOrders.sol";

/// R12: a beneficiary that could never use the payment.
contract R12BeneficiariesTest is Everything, RouterOrders {
    function setUp() public override(Everything, RouterOrders) {
        super.setUp();
    }

    function test_R12_nobodyMeansTheCaller() public {
        bytes[6] memory calls = allSwaps(a, b, 10e18, payable(0));
        for (uint256 i; i < 6; ++i) {
            uint256 before = b.balanceOf(trader);
            vm.prank(trader);
            (bool done,) = address(router).call(calls[i]);
            assertTrue(done, "swaps");
            assertGe(b.balanceOf(trader), before + 1, "pays the caller");
        }
    }

    /// Payments to one of these contracts would be lost, with every method.
    function test_R12_contractsThatLoseIt() public {
        address[8] memory refused =
            [address(router), address(a), address(b), weth, address(vault), address(rfq), permit2, address(executor)];
        for (uint256 i; i < refused.length; ++i) {
            bytes[6] memory calls = allSwaps(a, b, 10e18, payable(refused[i]));
            for (uint256 j; j < 6; ++j) {
                refuses(calls[j], refused[i]);
            }
            refuses(fillCall(payable(refused[i])), refused[i]);
        }
    }

    /// The pools of a swap, where the router knows them; those of a program are not checked.
    function test_R12_poolsOfADirectSwap() public {
        (address pair, address pool) = (pairOf(address(a), address(b)), poolOf(address(a), address(b), 3_000));
        bytes[6] memory calls = allSwaps(a, b, 10e18, payable(pair));
        refuses(calls[2], pair);
        refuses(calls[3], pair);
        calls = allSwaps(a, b, 10e18, payable(pool));
        refuses(calls[4], pool);
        refuses(calls[5], pool);
    }

    /// Every pool of a longer route, not only the first.
    function test_R12_everyPoolOfARoute() public {
        address[4] memory path = [weth, address(a), address(b), address(c)];
        IRouter.UniswapV2Data memory onPairs = onV2(IERC20(weth), c, 1e18, 1, 1, "");
        IRouter.UniswapV3Data memory onPools = onV3(IERC20(weth), c, 1e18, 1, 1, "");
        bytes memory backwards;
        for (uint256 i; i < 3; ++i) {
            onPairs.pools = bytes.concat(onPairs.pools, v2Hop(path[i], path[i + 1]));
            onPools.pools = bytes.concat(onPools.pools, v3Hop(path[i], path[i + 1], 3_000));
            backwards = bytes.concat(v3Hop(path[i], path[i + 1], 3_000), backwards);
        }
        bytes memory forwards = onPools.pools;
        for (uint256 i; i < 3; ++i) {
            address pair = pairOf(path[i], path[i + 1]);
            onPairs.beneficiary = payable(pair);
            refuses(abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onPairs, 0, "")), pair);
            refuses(abi.encodeCall(router.swapExactAmountOutOnUniswapV2, (onPairs, 0, "")), pair);
            address pool = poolOf(path[i], path[i + 1], 3_000);
            (onPools.beneficiary, onPools.pools) = (payable(pool), forwards);
            refuses(abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onPools, 0, "")), pool);
            onPools.pools = backwards;
            refuses(abi.encodeCall(router.swapExactAmountOutOnUniswapV3, (onPools, 0, "")), pool);
        }
    }

    function test_R12_anyExecutorOfTheSwap() public {
        address stranger = address(new SilentWallet());
        IRouter.GenericData memory data = generic(a, b, 1e18, 1, 1e18);
        data.beneficiary = payable(stranger);
        refuses(abi.encodeCall(router.swapExactAmountIn, (stranger, data, 0, "", "")), stranger);
        refuses(abi.encodeCall(router.swapExactAmountOut, (stranger, data, 0, "", "")), stranger);
    }

    /// A contract wallet is accepted, whatever it answers to calls of a pool's functions.
    function test_R12_walletsAreWelcome() public {
        address[4] memory wallets =
            [address(new SilentWallet()), address(new TalkativeWallet()), address(new PoolKeeper()), receiver];
        for (uint256 i; i < wallets.length; ++i) {
            bytes[6] memory calls = allSwaps(a, b, 10e18, payable(wallets[i]));
            for (uint256 j; j < 6; ++j) {
                uint256 before = b.balanceOf(wallets[i]);
                vm.prank(trader);
                (bool done,) = address(router).call(calls[j]);
                assertTrue(done, "swaps");
                assertGe(b.balanceOf(wallets[i]), before + 1, "pays the wallet");
            }
            vm.prank(trader);
            (bool filled,) = address(router).call(fillCall(payable(wallets[i])));
            assertTrue(filled, "fills");
        }
    }

    function fillCall(address payable beneficiary) private view returns (bytes memory) {
        IRouter.AugustusRFQData memory data = dataOf(1e18, 3e18, 0);
        data.beneficiary = beneficiary;
        return abi.encodeCall(router.swapOnAugustusRFQTryBatchFill, (data, only(orderFor(a, b, 10e18, 30e18)), ""));
    }

    function refuses(bytes memory call, address beneficiary) private {
        bytes memory reason = abi.encodeWithSelector(IRouterErrors.InvalidBeneficiary.selector, beneficiary);
        assertRefused(trader, address(router), call, reason);
    }
}

/// Returns nothing.
contract SilentWallet {
    fallback() external payable {}
}

/// Returns true for every call.
contract TalkativeWallet {
    fallback() external payable {
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}

/// Manages positions of a pool for its owners and has its token getters, as many vaults and
/// accounts do.
contract PoolKeeper {
    address public constant token0 = address(0xA);
    address public constant token1 = address(0xB);

    function coins(uint256) external pure returns (address) {
        return token0;
    }
}
