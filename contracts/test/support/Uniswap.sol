// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Functions of Uniswap that only tests call.
interface IV2Factory {
    function createPair(address a, address b) external returns (address);
    function getPair(address a, address b) external view returns (address);
}

interface IV2Pair {
    function mint(address to) external returns (uint256);
    function sync() external;
    function skim(address to) external;
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function getReserves() external view returns (uint112, uint112, uint32);
    function token0() external view returns (address);
}

interface IV2Router {
    function getAmountsOut(uint256 amount, address[] calldata path) external view returns (uint256[] memory);
    function getAmountsIn(uint256 amount, address[] calldata path) external view returns (uint256[] memory);
    function swapExactTokensForTokens(uint256 amount, uint256 min, address[] calldata path, address to, uint256 until)
        external
        returns (uint256[] memory);
    function swapExactETHForTokens(uint256 min, address[] calldata path, address to, uint256 until)
        external
        payable
        returns (uint256[] memory);
    function swapExactTokensForETH(uint256 amount, uint256 min, address[] calldata path, address to, uint256 until)
        external
        returns (uint256[] memory);
}

interface IV3Factory {
    function createPool(address a, address b, uint24 fee) external returns (address);
    function getPool(address a, address b, uint24 fee) external view returns (address);
    function enableFeeAmount(uint24 fee, int24 tickSpacing) external;
}

interface IV3Pool {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address to, int24 lower, int24 upper, uint128 liquidity, bytes calldata data)
        external
        returns (uint256, uint256);
    function token0() external view returns (address);
    function token1() external view returns (address);
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

interface IQuoter {
    function quoteExactInput(bytes calldata path, uint256 amount)
        external
        returns (uint256, uint160[] memory, uint32[] memory, uint256);
    function quoteExactOutput(bytes calldata path, uint256 amount)
        external
        returns (uint256, uint160[] memory, uint32[] memory, uint256);
}

interface ISwapRouter02 {
    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    function exactInputSingle(ExactInputSingleParams calldata params) external payable returns (uint256);
}

interface IPermit2 {
    function DOMAIN_SEPARATOR() external view returns (bytes32);
    function approve(address token, address spender, uint160 amount, uint48 expiration) external;
}
