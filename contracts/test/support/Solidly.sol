// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ProgramTrades} from "./ProgramTrades.sol";

interface ISolidlyFactoryAdmin {
    function createPool(address tokenA, address tokenB, bool stable) external returns (address);
    function getPool(address tokenA, address tokenB, bool stable) external view returns (address);
    function getFee(address pair, bool stable) external view returns (uint256);
    function setCustomFee(address pair, uint256 fee) external;
    function setPauseState(bool state) external;
}

interface ISolidlyTestPair {
    function mint(address to) external returns (uint256);
    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function token0() external view returns (address);
}

/// The world with Solidly pairs: a/b volatile (one to three) and stable, b/c stable, weth/a
/// volatile.
abstract contract SolidlyWorld is ProgramTrades {
    uint8 internal constant SOLIDLY = 6;

    ISolidlyFactoryAdmin internal solidlyFactory;

    function setUp() public virtual override {
        super.setUp();
        address implementation = deployOwn("SolidlyPair", "");
        solidlyFactory = ISolidlyFactoryAdmin(deployOwn("SolidlyFactory", abi.encode(implementation, this)));
        addSolidlyPair(address(a), address(b), false, DEPTH, 3 * DEPTH);
        addSolidlyPair(address(a), address(b), true, DEPTH, DEPTH);
        addSolidlyPair(address(b), address(c), true, DEPTH, DEPTH);
        addSolidlyPair(weth, address(a), false, DEPTH, 2 * DEPTH);
    }

    function addSolidlyPair(address x, address y, bool stable, uint256 amountX, uint256 amountY) private {
        address pair = solidlyFactory.createPool(x, y, stable);
        IERC20(x).transfer(pair, amountX);
        IERC20(y).transfer(pair, amountY);
        ISolidlyTestPair(pair).mint(address(this));
    }

    function solidlyPair(address x, address y, bool stable) internal view returns (ISolidlyTestPair) {
        return ISolidlyTestPair(solidlyFactory.getPool(x, y, stable));
    }

    function solidlyLeg(address tokenIn, address tokenOut, bool stable, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return leg(SOLIDLY, mode, address(solidlyPair(tokenIn, tokenOut, stable)), tokenIn, tokenOut, 0, amount);
    }

    function solidlyOut(address tokenIn, address tokenOut, bool stable, uint256 amount)
        internal
        view
        returns (uint256)
    {
        return solidlyPair(tokenIn, tokenOut, stable).getAmountOut(amount, tokenIn);
    }
}
