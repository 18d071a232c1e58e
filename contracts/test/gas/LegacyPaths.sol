// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {LegacyWorld} from "../legacy/LegacyWorld.sol";

/// Main paths of the router of version 5, in a world of their own.
contract LegacyPaths is LegacyWorld {
    struct Path {
        string name;
        bytes call;
    }

    /// @return paths calls of the trader
    function prepare() external returns (Path[] memory paths, address caller, address router_) {
        setUp();
        paths = new Path[](8);
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        paths[0] = Path("version 5, simpleSwap of one pair", abi.encodeCall(legacy.simpleSwap, (data)));
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | 50);
        paths[1] = Path("version 5, simpleSwap with a fee into the vault", abi.encodeCall(legacy.simpleSwap, (data)));
        data = withProgram(simple(a, b, 1e18, 1e18, 1e18), fromPair(a, b, 1e18));
        paths[2] = Path("version 5, simpleBuy of one pair", abi.encodeCall(legacy.simpleBuy, (data)));
        ILegacyRouter.SellData memory selling = multi(a, 1e18, 1, 10e18, 1);
        selling.path[0] = onlyHop(b, onPair(a, b));
        paths[3] = Path("version 5, multiSwap of one pair", abi.encodeCall(legacy.multiSwap, (selling)));
        ILegacyRouter.MegaSwapSellData memory all = mega(a, 1e18, 1, 10e18, 1);
        all.path[0] = ILegacyRouter.MegaSwapPath(10_000, selling.path);
        paths[4] = Path("version 5, megaSwap of one pair", abi.encodeCall(legacy.megaSwap, (all)));
        ILegacyRouter.BuyData memory buying = purchase(a, b, 1e18, 1e18, 1e18, fromPair(a, b, 1e18));
        paths[5] = Path("version 5, buy of one pair", abi.encodeCall(legacy.buy, (buying)));
        IERC20[] memory tokens = path(a, b);
        paths[6] = Path("version 5, swapOnUniswap", abi.encodeCall(legacy.swapOnUniswap, (1e18, 1, tokens)));
        paths[7] = Path("version 5, buyOnUniswap", abi.encodeCall(legacy.buyOnUniswap, (1e18, 1e18, tokens)));
        return (paths, trader, address(legacy));
    }
}
