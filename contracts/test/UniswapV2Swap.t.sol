// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {ISwapErrors} from "../src/interfaces/ISwapErrors.sol";
import {UniswapSwaps} from "./support/UniswapSwaps.sol";

contract UniswapV2SwapTest is UniswapSwaps {
    function test_sell_surplusGoesThroughTheRouter() public {
        uint256 quoted = pairOut(address(a), address(b), 100e18) - 1e18;
        (uint256 received, uint256 service) = sell(a, b, 100e18, quoted, quoted, v2Hop(address(a), address(b)));
        assertEq(received, quoted, "the trader gets the quote");
        assertEq(service, 1e18, "the service keeps the surplus");
        assertEq(b.balanceOf(serviceWallet), 1e18, "in its wallet");
        assertNothingLeft();
    }

    function test_buy_error_moreThanThePairHolds() public {
        (, uint256 reserveOut) = reserves(address(a), address(b));
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        buy(a, b, 1_000e18, reserveOut, 0, v2Hop(address(a), address(b)));
    }

    function test_error_invalidPath() public {
        bytes memory ab = v2Hop(address(a), address(b));
        bytes memory bc = v2Hop(address(b), address(c));
        refusesBoth(a, b, "");
        refusesBoth(a, b, bytes.concat(ab, hex"00"));
        refusesBoth(a, c, bytes.concat(ab, ab));
        refusesBoth(a, c, bytes.concat(bc, ab));
        refusesBoth(b, c, ab);
        refusesBoth(a, c, ab);
        refusesBoth(c, b, bc);
        refusesBoth(c, b, ab);
        // A pair that does not exist, and tokens in the wrong order.
        refusesBoth(a, c, v2Hop(address(a), address(c)));
        (address low, address high) = sorted(address(a), address(b));
        refusesBoth(IERC20(low), IERC20(high), abi.encodePacked(high, low, uint192(0)));
    }

    /// Each hop must take the output of the previous one, the first one the source, and the last
    /// one must pay the destination. Each route is broken at one hop.
    function test_error_everyHopMustFit() public {
        for (uint256 count = 1; count <= 4; ++count) {
            for (uint256 at; at <= count; ++at) {
                (bytes memory pools, uint256 end) = walk(0, at);
                for (uint256 start; start < 4; ++start) {
                    (bytes memory others, uint256 dest) = walk(start, count - at);
                    if (start == end || dest == 0) continue;
                    refusesBoth(IERC20(weth), IERC20(tokens[dest]), bytes.concat(pools, others));
                }
            }
        }
    }

    /// A hop must be a pair of the factory: tokens in the wrong order have none.
    function test_error_everyHopMustBeAPair() public {
        for (uint256 count = 1; count <= 4; ++count) {
            (, uint256 dest) = walk(0, count);
            for (uint256 at; at < count; ++at) {
                (bytes memory pools, uint256 from) = walk(0, at);
                (, uint256 to) = walk(0, at + 1);
                (bytes memory others,) = walk(to, count - at - 1);
                (address low, address high) = sorted(tokens[from], tokens[to]);
                bytes memory turned = abi.encodePacked(high, low, uint192(tokens[from] == high ? 1 : 0));
                refusesBoth(IERC20(weth), IERC20(tokens[dest]), bytes.concat(pools, turned, others));
            }
        }
    }

    /// Returns hops along the chain of tokens, up to its end and back.
    function walk(uint256 at, uint256 hops) private view returns (bytes memory pools, uint256 end) {
        bool down;
        for (end = at; hops != 0; --hops) {
            down = end == 3 || (down && end != 0);
            uint256 next = down ? end - 1 : end + 1;
            pools = bytes.concat(pools, v2Hop(tokens[end], tokens[next]));
            end = next;
        }
    }

    /// Reverts for a sale and a purchase, which list their pools in the same order on V2.
    function refusesBoth(IERC20 src, IERC20 dest, bytes memory pools) private {
        refuses(src, dest, pools, pools);
    }

    function sell(IERC20 src, IERC20 dest, uint256 amount, uint256 least, uint256 quoted, bytes memory pools)
        internal
        override
        returns (uint256 received, uint256 service)
    {
        IRouter.UniswapV2Data memory data = onV2(src, dest, amount, least, quoted, pools);
        data.beneficiary = beneficiary;
        vm.prank(trader);
        (received, service,) = router.swapExactAmountInOnUniswapV2{value: src == ETH ? amount : 0}(data, 0, "");
    }

    function buy(IERC20 src, IERC20 dest, uint256 most, uint256 amount, uint256 quoted, bytes memory pools)
        internal
        override
        returns (uint256 spent, uint256 received)
    {
        IRouter.UniswapV2Data memory data = onV2(src, dest, most, amount, quoted, pools);
        vm.prank(trader);
        (spent, received,,) = router.swapExactAmountOutOnUniswapV2{value: src == ETH ? most : 0}(data, 0, "");
    }

    function quoteSale(uint256 from, uint256 to, uint256 amount) internal view override returns (uint256) {
        address[] memory path = stretch(from, to);
        return v2Router.getAmountsOut(amount, path)[path.length - 1];
    }

    function quotePurchase(uint256 from, uint256 to, uint256 wanted) internal view override returns (uint256) {
        return v2Router.getAmountsIn(wanted, stretch(from, to))[0];
    }

    function nativeEnd() internal pure override returns (uint256) {
        return 1;
    }

    function mostBought() internal pure override returns (uint256) {
        return 1_000e18;
    }

    function poolsOf(uint256 from, uint256 to, bool) internal view override returns (bytes memory pools) {
        address[] memory path = stretch(from, to);
        for (uint256 i = 1; i < path.length; ++i) {
            pools = bytes.concat(pools, v2Hop(path[i - 1], path[i]));
        }
    }

    function stretch(uint256 from, uint256 to) private view returns (address[] memory path) {
        uint256 length = from < to ? to - from : from - to;
        path = new address[](length + 1);
        for (uint256 i; i <= length; ++i) {
            path[i] = tokens[from < to ? from + i : from - i];
        }
    }
}
