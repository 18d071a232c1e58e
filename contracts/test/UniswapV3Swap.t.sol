// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {ISwapErrors} from "../src/interfaces/ISwapErrors.sol";
import {UniswapSwaps} from "./support/UniswapSwaps.sol";

contract UniswapV3SwapTest is UniswapSwaps {
    /// A pool that cannot take the full amount of a sale would take a part: then it reverts.
    function test_sell_error_moreThanThePoolCanTake() public {
        a.mint(trader, 100 * DEPTH);
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        sell(a, b, 100 * DEPTH, 1, 1, poolsOf(1, 2, true));
    }

    function test_buy_error_moreThanThePoolHolds() public {
        a.mint(trader, 100 * DEPTH);
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        buy(a, b, 100 * DEPTH, 10 * DEPTH, 1, poolsOf(1, 2, false));
    }

    function test_error_invalidPath() public {
        bytes memory ab = v3Hop(address(a), address(b), 500);
        bytes memory bc = v3Hop(address(b), address(c), 3_000);
        refuses(a, b, "", "");
        refuses(a, b, bytes.concat(ab, hex"00"), bytes.concat(ab, hex"00"));
        refuses(a, c, bytes.concat(ab, ab), bytes.concat(bc, bc));
        refuses(b, c, ab, ab);
        refuses(a, c, ab, bc);
        // A pool that does not exist, and tokens in the wrong order.
        refuses(a, b, v3Hop(address(a), address(b), 100), v3Hop(address(a), address(b), 100));
        (address low, address high) = sorted(address(a), address(b));
        bytes memory reversed = abi.encode(high, low, uint256(500));
        refuses(IERC20(low), IERC20(high), reversed, reversed);
    }

    function sell(IERC20 src, IERC20 dest, uint256 amount, uint256 least, uint256 quoted, bytes memory pools)
        internal
        override
        returns (uint256 received, uint256 service)
    {
        IRouter.UniswapV3Data memory data = onV3(src, dest, amount, least, quoted, pools);
        data.beneficiary = beneficiary;
        vm.prank(trader);
        (received, service,) = router.swapExactAmountInOnUniswapV3{value: src == ETH ? amount : 0}(data, 0, "");
    }

    function buy(IERC20 src, IERC20 dest, uint256 most, uint256 amount, uint256 quoted, bytes memory pools)
        internal
        override
        returns (uint256 spent, uint256 received)
    {
        IRouter.UniswapV3Data memory data = onV3(src, dest, most, amount, quoted, pools);
        vm.prank(trader);
        (spent, received,,) = router.swapExactAmountOutOnUniswapV3{value: src == ETH ? most : 0}(data, 0, "");
    }

    function quoteSale(uint256 from, uint256 to, uint256 amount) internal override returns (uint256 expected) {
        (bytes memory path,) = stretch(from, to, false);
        (expected,,,) = quoter.quoteExactInput(path, amount);
    }

    function quotePurchase(uint256 from, uint256 to, uint256 wanted) internal override returns (uint256 cost) {
        (bytes memory path,) = stretch(from, to, true);
        (cost,,,) = quoter.quoteExactOutput(path, wanted);
    }

    function nativeEnd() internal pure override returns (uint256) {
        return 2;
    }

    function mostBought() internal pure override returns (uint256) {
        return 5_000e18;
    }

    function poolsOf(uint256 from, uint256 to, bool isSale) internal view override returns (bytes memory pools) {
        (, pools) = stretch(from, to, !isSale);
    }

    /// Returns the pools between two tokens of the chain weth, a, b, c; in reverse order if
    /// `reversed`.
    function stretch(uint256 from, uint256 to, bool reversed)
        private
        view
        returns (bytes memory path, bytes memory pools)
    {
        uint256 length = from < to ? to - from : from - to;
        path = abi.encodePacked(tokens[reversed ? to : from]);
        for (uint256 i; i < length; ++i) {
            uint256 step = reversed ? length - 1 - i : i;
            uint256 at = from < to ? from + step : from - step;
            uint256 next = from < to ? at + 1 : at - 1;
            uint24 fee = at + next == 3 ? 500 : 3_000;
            path = bytes.concat(path, abi.encodePacked(fee, tokens[reversed ? at : next]));
            pools = bytes.concat(pools, v3Hop(tokens[at], tokens[next], fee));
        }
    }
}
